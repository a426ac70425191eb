import type { WeakLink } from '@trailcast/schema/weak-link';
import { useTranslation } from 'react-i18next';
import { usePaymentQuery } from '../../../features/payment/payment.generated.js';
import type { StreamTask } from '../../../features/stream/stream-dialog.js';
import { streamCache } from '../../../features/stream/stream-cache.js';
import {
  useCreateStreamMutation,
  useDeleteStreamMutation,
  useRegenerateStreamKeyMutation,
  useRenameStreamMutation,
  useRestartStreamMutation,
  useSetStreamInvitesMutation,
  useSetWeakLinkMutation,
  useStreamsQuery,
  type StreamFieldsFragment,
} from '../../../features/stream/stream.generated.js';
import { useMeQuery } from '../../../features/user/user.generated.js';
import { describeError } from '../../../lib/describe-error.js';
import { toast } from '../../../lib/toast/toast.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';

/** Loads the user's streams, split into owned and invited; null while loading. Throws if the load fails. */
export function useStreams() {
  const { t } = useTranslation();
  const skip = !useLive().hasConnected;
  const me = useMeQuery({ fetchPolicy: 'cache-first' }).data?.me;
  const query = useStreamsQuery({ skip });
  const payment = usePaymentQuery({ skip });
  const streams = query.data ?? query.previousData;
  if (query.error && !streams) throw new Error(describeError(query.error, t), { cause: query.error });
  if (!me || !streams || (payment.loading && !payment.data)) return null;
  const isOwn = ({ owner }: StreamFieldsFragment) => owner.id === me.id;
  return {
    myId: me.id,
    ownStreams: streams.streams.filter(isOwn),
    invitedStreams: streams.streams.filter((stream) => !isOwn(stream)),
    /**
     * True if changes are not allowed without an active payment. False while unknown, because the server checks it as
     * well.
     */
    isLocked: payment.data !== undefined && payment.data.payment.status !== 'ACTIVE',
  };
}

export function useCreateStream() {
  const { busy, run } = useAction<'create'>();
  const [create] = useCreateStreamMutation({
    update: (cache, { data }) => data && streamCache.write(cache, data.createStream),
  });
  return { isCreating: busy !== null, create: () => void run('create', 'create stream', () => create()) };
}

/**
 * Returns the actions of one stream. Each resolves with true if it succeeded; those of forms also resolve with the
 * rejected fields.
 */
export function useStreamActions({ id, invitedUsers }: StreamFieldsFragment) {
  const { t } = useTranslation();
  const { busy, run, submit } = useAction<StreamTask>();
  const [rename] = useRenameStreamMutation();
  const [setInvites] = useSetStreamInvitesMutation();
  const [setWeakLink] = useSetWeakLinkMutation();
  const [restart] = useRestartStreamMutation();
  const [regenerate] = useRegenerateStreamKeyMutation();
  const [deleteStream] = useDeleteStreamMutation({ update: (cache) => streamCache.delete(cache, { id }) });
  const showSuccess = (text: string) => (isDone: boolean) => isDone && toast.success(t(text));
  const resetKey = () =>
    run('resetKey', 'regenerate stream key', () => regenerate({ variables: { id } })).then(
      showSuccess('stream.keyReset'),
    );
  return {
    busy,
    rename: (name: string) =>
      submit('rename', 'set name', () => rename({ variables: { id, name } }), ['name']),
    /** Renews the key after the invites are saved, because the new key is pushed to all invited users. */
    invite: async (userIds: string[], newKey: boolean) => {
      const isDone = await run('invites', 'set invites', () => setInvites({ variables: { id, userIds } }));
      if (isDone && newKey) await resetKey();
      return isDone;
    },
    setWeakLink: (weakLink: WeakLink | null) =>
      run('weakLink', 'set weak link', () => setWeakLink({ variables: { id, weakLink } })),
    restart: () =>
      run('restart', 'restart stream', () => restart({ variables: { id } })).then(
        showSuccess('stream.restarted'),
      ),
    resetKey,
    delete: () => run('delete', 'delete stream', () => deleteStream({ variables: { id } })),
    leave: (myId: string) => {
      const userIds = invitedUsers.map((user) => user.id).filter((userId) => userId !== myId);
      const update = (cache: Parameters<typeof streamCache.delete>[0]) => streamCache.delete(cache, { id });
      return run('leave', 'set invites', () => setInvites({ variables: { id, userIds }, update }));
    },
  };
}
