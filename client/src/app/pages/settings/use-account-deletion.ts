import { useDeleteAccountMutation, useMeQuery } from '../../../features/user/user.generated.js';
import { pushSubscription } from '../../../lib/push-subscription.js';
import { removeSession } from '../../start/remove-session.js';
import { useAction } from '../../use-action.js';

/** Deletes the user's account and leaves the application. `name` is null until the user has loaded. */
export function useAccountDeletion() {
  const name = useMeQuery({ fetchPolicy: 'cache-first' }).data?.me.displayName ?? null;
  const { busy, run } = useAction<'delete'>();
  const [deleteAccount] = useDeleteAccountMutation();
  const confirm = async () => {
    if (name === null) return;
    const isDone = await run('delete', 'delete account', () =>
      deleteAccount({ variables: { displayName: name } }),
    );
    if (!isDone) return;
    void pushSubscription.unsubscribe();
    removeSession();
    location.replace('/');
  };
  return { name, isDeleting: busy !== null, confirm: () => void confirm() };
}
