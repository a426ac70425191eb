import {
  useMyServerQuery,
  useServerPictureQuery,
} from '../../../features/relay-server/relay-server.generated.js';
import { useLive } from '../../live.js';

/**
 * Loads the feed's picture once for each opening of the editor. Returns its address; null without a server, without a feed, and
 * if it can't be had.
 */
export function useFeedPicture(isOpen: boolean): string | null {
  const skip = !useLive().connectedOnce || !isOpen;
  const server = useMyServerQuery({ skip, fetchPolicy: 'cache-first' }).data?.myServer;
  const { data } = useServerPictureQuery({
    variables: { serverId: server?.id ?? '', of: 'feed' },
    skip: skip || !server,
    fetchPolicy: 'no-cache',
  });
  return (isOpen && data?.serverPicture) || null;
}
