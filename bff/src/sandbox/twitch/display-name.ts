import type { Account } from '../accounts.js';

export const displayName = ({ login }: Pick<Account, 'login'>) =>
  login.charAt(0).toUpperCase() + login.slice(1);
