import { useTranslation } from 'react-i18next';
import { PreviewScreen } from '../../../features/relay-server/components/preview.js';
import { previewSource } from '../../../features/relay-server/preview-source.js';
import { formatBitrate } from '../../../features/relay-server/trail-points.js';
import { usePicture } from '../home/picture/use-picture.js';

/** Longer than on the home page. Even on a slow connection, each picture is replaced before it is outdated. */
const PICTURE_INTERVAL_MS = 3_000;

/**
 * Shows the newest picture of the feed of the user's server, with its bitrate. Empty if the user has hidden the
 * preview.
 */
export function StreamPicture({ serverId, kbps }: { serverId: string; kbps: number | null }) {
  const { t, i18n } = useTranslation();
  const isOff = previewSource.read() === 'off';
  const picture = usePicture(serverId, isOff ? 'off' : 'feed', { intervalMs: PICTURE_INTERVAL_MS });
  if (isOff) return null;
  return (
    <PreviewScreen
      name={t('preview.feed')}
      picture={picture}
      figure={kbps === null ? undefined : formatBitrate(kbps, t, i18n.language)}
      // As wide as its pane, which has the frame.
      outline="none"
      borderRadius="0"
      // On a phone, the pane's buttons are in the first view as well.
      width="full"
      maxH={{ base: '180px', md: 'none' }}
      css={{ '& img': { objectFit: 'cover' } }}
    />
  );
}
