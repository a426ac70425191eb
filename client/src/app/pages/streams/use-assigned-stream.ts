import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { useLive } from '../../live.js';

/** The user's server and the stream that is assigned to it. */
export interface AssignedStream {
  serverId: string;
  streamId: string;
  /** True while the server broadcasts. */
  isOnAir: boolean;
}

/** Returns the stream that is assigned to the user's server; null without one, or before the server has reported. */
export function useAssignedStream(): AssignedStream | null {
  const { connectedOnce } = useLive();
  // The header has already requested the server and its status.
  const { server, status } = useOwnServer({ skip: !connectedOnce, fetchPolicy: 'cache-first' });
  if (!server?.streamId || !status) return null;
  return { serverId: server.id, streamId: server.streamId, isOnAir: status.obs };
}
