import {
  useMyServerQuery,
  useServerStatusQuery,
} from '../../../features/relay-server/relay-server.generated.js';
import { useLive } from '../../live.js';

/** Returns the id of the stream that the user's server is broadcasting; null without a broadcast. */
export function useStreamOnAir(): string | null {
  const { connectedOnce } = useLive();
  // The header has requested both.
  const fetchPolicy = 'cache-first';
  const own = useMyServerQuery({ skip: !connectedOnce, fetchPolicy });
  const server = own.data?.myServer;
  const serverId = server?.id ?? '';
  const { data } = useServerStatusQuery({ variables: { serverId }, skip: serverId === '', fetchPolicy });
  return server && data?.serverStatus.obs ? server.streamId : null;
}
