import { memo } from 'react';
import type { UsersQuery } from '../user.generated.js';

type User = UsersQuery['users'][number];

/** Texts that all rows share, translated once. */
export interface RowWords {
  roles: readonly { role: User['role']; name: string }[];
  roleOf: (name: string) => string;
  saving: string;
}

interface Props {
  user: User;
  words: RowWords;
  busy: boolean;
  onRole: (user: User, role: User['role']) => void;
}

/** One user with a role select. Uses native elements and a memo, because the page shows hundreds of rows. */
export const UserRow = memo(function UserRow({ user, words, busy, onRole }: Props) {
  return (
    <li>
      <span>
        {user.displayName}
        {busy && <small role="status">{words.saving}</small>}
      </span>
      <select
        aria-label={words.roleOf(user.displayName)}
        aria-busy={busy}
        value={user.role}
        onChange={({ target }) => {
          const chosen = words.roles.find(({ role }) => role === target.value);
          if (chosen && !busy) onRole(user, chosen.role);
        }}
      >
        {words.roles.map(({ role, name }) => (
          <option key={role} value={role}>
            {name}
          </option>
        ))}
      </select>
    </li>
  );
});
