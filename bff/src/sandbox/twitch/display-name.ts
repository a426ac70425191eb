import type { Account } from '../accounts.js';

export const toDisplayName = ({ login }: Pick<Account, 'login'>) =>
  login.charAt(0).toUpperCase() + login.slice(1);
