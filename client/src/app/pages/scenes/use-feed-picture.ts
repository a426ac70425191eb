import {
  useMyServerQuery,
  useServerPictureQuery,
} from '../../../features/relay-server/relay-server.generated.js';
import { useLive } from '../../live.js';

interface FeedPictureOptions {
  isLarge?: boolean;
}

/**
 * Loads the feed's picture once per opening of the editor, by default a small one. Returns its URL; null without a
 * server or feed, and after a failure.
 */
export function useFeedPicture(isOpen: boolean, { isLarge = false }: FeedPictureOptions = {}): string | null {
  const skip = !useLive().hasConnected || !isOpen;
  const server = useMyServerQuery({ skip, fetchPolicy: 'cache-first' }).data?.myServer;
  const { data } = useServerPictureQuery({
    variables: { serverId: server?.id ?? '', of: 'feed', ...(isLarge && { size: 'large' as const }) },
    skip: skip || !server,
    fetchPolicy: 'no-cache',
  });
  return (isOpen && data?.serverPicture) || null;
}
