import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { OnAirMark } from '../../../features/scene-collection/components/on-air-mark.js';
import { useLive } from '../../live.js';

/** Marks the collection that the user's server broadcasts. */
export function CollectionOnAir({ collectionId }: { collectionId: string }) {
  // The page's header has already requested the server and its status.
  const { server, status } = useOwnServer({ skip: !useLive().hasConnected, fetchPolicy: 'cache-first' });
  if (!status?.obs || server?.dataId !== collectionId) return null;
  return <OnAirMark since={status.obsSince ?? null} />;
}
