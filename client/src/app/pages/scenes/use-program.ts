import { isOnAir, isRehearsing } from '../../../features/relay-server/on-air.js';
import type { StatusFieldsFragment } from '../../../features/relay-server/relay-server.generated.js';
import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import type { OnProgram } from '../../../features/scene-collection/on-program.js';
import { useServerSourcesQuery } from '../../../features/source/source.generated.js';
import { useLive } from '../../live.js';

type Status = Pick<StatusFieldsFragment, 'scene' | 'obs' | 'output' | 'panic' | 'rehearsal'>;

/** Returns the collection's state on program; null unless the user's server runs the collection. */
export function useProgramState(collectionId: string | null): OnProgram | null {
  const { server, state } = useProgram(collectionId === null);
  const ownState = server?.dataId === collectionId ? state : null;
  const { data } = useServerSourcesQuery({
    variables: { serverId: server?.id ?? '' },
    skip: !ownState?.isLive,
    fetchPolicy: 'network-only',
  });
  return ownState && { ...ownState, isOutdated: data?.serverSources?.waiting };
}

/** Returns the user's server and the state of its program. Both are null without a server. */
export function useProgram(skip = false) {
  const { hasConnected } = useLive();
  // The page's header has already requested the server and its status.
  const { server, status } = useOwnServer({ skip: !hasConnected || skip, fetchPolicy: 'cache-first' });
  return { server, state: programStateOf(status), isLive: status !== null && isOnAir(status) };
}

export function programStateOf(status: Status | null): OnProgram | null {
  if (!status?.scene) return null;
  return {
    scene: status.panic?.shown ? null : status.scene,
    isLive: status.obs,
    appliesAt: isOnAir(status) ? 'afterBroadcast' : isRehearsing(status) ? null : 'now',
  };
}
