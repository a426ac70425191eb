import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { useLive } from '../../live.js';

/** The user's server and the stream that is assigned to it. */
export interface AssignedStream {
  serverId: string;
  streamId: string;
  /** True while the server broadcasts. */
  isOnAir: boolean;
  /** The feed's bitrate; null while it is unknown. */
  kbps: number | null;
}

/**
 * Returns the stream that is assigned to the user's server, null without one, or 'loading' while the server or its
 * status is requested.
 */
export function useAssignedStream(): AssignedStream | null | 'loading' {
  const { hasConnected } = useLive();
  // The header has already requested the server and its status.
  const { server, status, isLoading } = useOwnServer({ skip: !hasConnected, fetchPolicy: 'cache-first' });
  if (isLoading) return 'loading';
  if (!server?.streamId) return null;
  return {
    serverId: server.id,
    streamId: server.streamId,
    isOnAir: status?.obs ?? false,
    kbps: status?.kbps ?? null,
  };
}
