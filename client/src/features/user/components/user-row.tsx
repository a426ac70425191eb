import { memo } from 'react';
import type { UsersQuery } from '../user.generated.js';

type User = UsersQuery['users'][number];

/** Texts that all rows share, translated once. */
export interface RowTexts {
  roles: readonly { role: User['role']; name: string }[];
  roleLabel: (name: string) => string;
  saving: string;
}

interface Props {
  user: User;
  texts: RowTexts;
  busy: boolean;
  onRole: (user: User, role: User['role']) => void;
}

/** One user with a role select. Uses native elements and a memo, because the page shows hundreds of rows. */
export const UserRow = memo(function UserRow({ user, texts, busy, onRole }: Props) {
  return (
    <li>
      <span>
        {user.displayName}
        {busy && <small role="status">{texts.saving}</small>}
      </span>
      <select
        aria-label={texts.roleLabel(user.displayName)}
        aria-busy={busy}
        value={user.role}
        onChange={({ target }) => {
          const chosenRole = texts.roles.find(({ role }) => role === target.value);
          if (chosenRole && !busy) onRole(user, chosenRole.role);
        }}
      >
        {texts.roles.map(({ role, name }) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </select>
    </li>
  );
});
