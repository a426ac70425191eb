import { useState } from 'react';
import { useMeQuery } from '../../../features/user/user.generated.js';
import type { FirstBroadcastTask } from '../../../features/relay-server/first-broadcast/first-broadcast-dialog.js';
import type { ServerPaneState } from '../../../features/relay-server/server-state.js';
import type { useHomeLists } from './use-home-lists.js';

/**
 * Creates a starter collection, a stream and a server, each only if it is missing, so that a retry continues where a
 * failed attempt stopped.
 */
export function useFirstBroadcast(
  lists: ReturnType<typeof useHomeLists>,
  state: ServerPaneState | null,
  createServer: (input: { streamId: string | null; dataId: string }) => Promise<boolean>,
) {
  const me = useMeQuery({ fetchPolicy: 'cache-first' }).data?.me;
  const [isOpen, setIsOpen] = useState(false);
  const [task, setTask] = useState<FirstBroadcastTask>(null);
  const ownStreams = lists.streams.filter(({ owner }) => owner.id === me?.id);
  const server = state && 'server' in state ? state.server : null;
  const create = async () => {
    setTask('collection');
    const dataId = lists.collections[0]?.id ?? (await lists.createCollection());
    if (dataId === null) return setTask('failed');
    setTask('server');
    setTask((await createServer({ streamId: ownStreams[0]?.id ?? null, dataId })) ? null : 'failed');
  };
  const isRunning = task === 'collection' || task === 'server';
  return {
    isOpen,
    task,
    /** The server's stream, if the user may set up its phone. */
    stream: ownStreams.find(({ id }) => id === server?.streamId),
    /** True without a server and with at most one stream and collection: the user has nothing to choose. */
    isOffered:
      state?.kind === 'no-server' &&
      me !== undefined &&
      ownStreams.length <= 1 &&
      lists.collections.length <= 1,
    open: () => {
      setIsOpen(true);
      if (state?.kind === 'no-server' && !isRunning) void create();
    },
    retry: () => void create(),
    close: () => setIsOpen(false),
  };
}
