import { Stack, Text } from '@chakra-ui/react';
import { Users } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { ListSkeleton } from '../../../ui/pane/list-skeleton.js';
import { Pane } from '../../../ui/pane/pane.js';
import { ScrollList } from '../../../ui/scroll-list.js';
import { TextField } from '../../../ui/field/text-field.js';
import { findUsers } from '../find-users.js';
import type { UsersQuery } from '../user.generated.js';
import { ROLES, type Role } from '../roles.js';
import { UserRow, type RowTexts } from './user-row.js';

type User = UsersQuery['users'][number];

interface Props {
  /** Null while loading. */
  users: readonly User[] | null;
  /** Id of the administrator, who must confirm a change of their own role. */
  ownId: string | null;
  /** Ids of the users whose role is being changed. */
  busyIds: ReadonlySet<string>;
  onRole: (userId: string, role: Role) => void;
  /** Renders details of the only user that the search found. */
  renderDetails: (user: User) => ReactNode;
}

/** Lists all users, each with a role select. A search filters the list. */
export function UsersPane({ users, ownId, busyIds, onRole, renderDetails }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const { matches, selected } = useMemo(
    () => findUsers(users ?? [], deferredSearch),
    [users, deferredSearch],
  );
  const rowTexts = useRowTexts();
  const { changeRole, isConfirming, closeConfirmation } = useRoleChange(ownId, onRole);
  return (
    <Pane title={t('admin.users.title')} icon={Users} gridRow={{ md: 'span 2' }}>
      {users === null ? (
        <ListSkeleton text={t('admin.users.loading')} rows={5} hidesBelow />
      ) : (
        <Stack gap="3">
          <Text>{t('admin.users.count', { count: users.length })}</Text>
          <TextField
            label={t('admin.users.search')}
            type="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={search}
            onChange={setSearch}
          />
          <Text role="status" color="muted" fontSize="sm">
            {formatSearchStatus(t, deferredSearch, matches.length)}
          </Text>
          {matches.length > 0 && (
            <ScrollList label={t('admin.users.title')}>
              {matches.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  texts={rowTexts}
                  busy={busyIds.has(user.id)}
                  onRole={changeRole}
                />
              ))}
            </ScrollList>
          )}
          {selected && renderDetails(selected)}
        </Stack>
      )}
      <ConfirmDialog
        open={isConfirming}
        text={t('admin.users.ownRole')}
        action={t('admin.users.giveUp')}
        destructive
        onConfirm={() => closeConfirmation(true)}
        onClose={() => closeConfirmation(false)}
      />
    </Pane>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

function formatSearchStatus(t: Translate, search: string, count: number): string {
  if (search.trim() === '') return t('admin.users.hint');
  return count === 0 ? t('admin.users.none') : t('admin.users.found', { count });
}

function useRowTexts(): RowTexts {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      roles: ROLES.map((role) => ({ role, name: t(`admin.roles.${role}`) })),
      roleLabel: (name) => t('admin.users.roleOf', { name }),
      saving: t('dialog.saving'),
    }),
    [t],
  );
}

/**
 * Returns a callback with a stable identity for the rows. A change of the administrator's own role waits for a
 * confirmation.
 */
function useRoleChange(ownId: string | null, onRole: Props['onRole']) {
  const latest = useRef(onRole);
  useEffect(function updateLatest() {
    latest.current = onRole;
  });
  const [ownNewRole, setOwnNewRole] = useState<Role | null>(null);
  const changeRole = useCallback(
    (user: User, role: Role) => {
      if (user.id === ownId && user.role === 'ADMINISTRATOR') setOwnNewRole(role);
      else latest.current(user.id, role);
    },
    [ownId],
  );
  const closeConfirmation = (isConfirmed: boolean) => {
    if (isConfirmed && ownNewRole && ownId !== null) onRole(ownId, ownNewRole);
    setOwnNewRole(null);
  };
  return { changeRole, isConfirming: ownNewRole !== null, closeConfirmation };
}
