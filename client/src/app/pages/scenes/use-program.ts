import { isOnAir, isRehearsing } from '../../../features/relay-server/on-air.js';
import type {
  ServerFieldsFragment,
  StatusFieldsFragment,
} from '../../../features/relay-server/relay-server.generated.js';
import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import type { OnProgram } from '../../../features/scene-collection/on-program.js';
import type { CollectionFieldsFragment } from '../../../features/scene-collection/scene-collection.generated.js';
import { useLive } from '../../live.js';

type Status = Pick<StatusFieldsFragment, 'scene' | 'obs' | 'output' | 'panic' | 'rehearsal'>;

type Collection = Pick<CollectionFieldsFragment, 'id' | 'version'>;
type Server = Pick<ServerFieldsFragment, 'dataId' | 'dataVersion'>;

/** Returns the collection's state on program; null unless the user's server runs the collection. */
export function useProgramState(collection: Collection | null): OnProgram | null {
  const { server, state } = useProgram(collection === null);
  return collection && collectionStateOf(collection, server, state);
}

/** Both versions are pushed, so the state follows each save, and the server when it has applied one. */
export function collectionStateOf(
  { id, version }: Collection,
  server: Server | null,
  state: OnProgram | null,
): OnProgram | null {
  return server?.dataId === id && state ? { ...state, isOutdated: version > server.dataVersion } : null;
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
