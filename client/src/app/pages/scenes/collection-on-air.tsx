import { useTranslation } from 'react-i18next';
import { useOwnServer } from '../../../features/relay-server/use-own-server.js';
import { OnAirMark } from '../../../ui/status/on-air-mark.js';
import { useLive } from '../../live.js';

/** Marks the collection that the user's server broadcasts. The header shows for how long. */
export function CollectionOnAir({ collectionId }: { collectionId: string }) {
  const { t } = useTranslation();
  // The page's header has already requested the server and its status.
  const { server, status } = useOwnServer({ skip: !useLive().hasConnected, fetchPolicy: 'cache-first' });
  if (!status?.obs || server?.dataId !== collectionId) return null;
  return <OnAirMark text={t('collection.onAir')} />;
}
