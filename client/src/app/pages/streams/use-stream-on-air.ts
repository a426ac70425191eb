import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { useLive } from '../../live.js';

/** Returns the id of the stream that the user's server is broadcasting; null without a broadcast. */
export function useStreamOnAir(): string | null {
  const { connectedOnce } = useLive();
  // The header has already requested the server and its status.
  const { server, status } = useOwnServer({ skip: !connectedOnce, fetchPolicy: 'cache-first' });
  return server && status?.obs ? server.streamId : null;
}
