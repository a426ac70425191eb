import { Box, chakra } from '@chakra-ui/react';
import { Radio, ShieldAlert, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatDuration } from '../../../lib/format.js';
import { useNow } from '../../../ui/use-now.js';
import { useBandInView } from '../band-in-view.js';
import { createBand, formatBandTime } from '../broadcast-band.js';
import type { StatusFieldsFragment } from '../relay-server.generated.js';
import { useFeedLostSince } from '../use-feed-lost-since.js';

const StatusPill = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flexShrink: '0',
    minHeight: '40px',
    px: '3',
    borderRadius: 'full',
    fontSize: 'sm',
    fontWeight: '700',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    position: 'relative',
    // Extends the touch area to the height that a thumb needs.
    _after: { content: '""', position: 'absolute', insetX: '0', insetY: '-4px' },
  },
});
const LOOK_STYLES = {
  live: { icon: Radio, bg: 'liveFill', color: 'onLiveFill' },
  lost: { icon: WifiOff, bg: 'lossFill', color: 'onLossFill' },
  panic: { icon: ShieldAlert, bg: 'ink', color: 'ground' },
} as const;

interface Props {
  status: StatusFieldsFragment;
  /** False in a dialog, because a link would leave the dialog without a confirmation. */
  isLink?: boolean;
}

/**
 * Shows the broadcast's state in the header of every page while the band is not in view. The state links to the home
 * page.
 */
export function OnAirStatus({ status, isLink = true }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const feedLostSince = useFeedLostSince(status.srt, now);
  const isBandInView = useBandInView();
  const band = createBand({ kind: 'running', status }, feedLostSince);
  const { look } = band;
  const { panic } = status;
  const shownLook = panic ? 'panic' : look === 'live' || look === 'lost' ? look : null;
  if (isBandInView || shownLook === null) return null;
  const { icon: Icon, ...style } = LOOK_STYLES[shownLook];
  const content = (
    <>
      <Box asChild hideBelow="sm">
        <Icon aria-hidden size={18} />
      </Box>
      {panic ? t('panic.since', { time: formatDuration(now - panic.since) }) : formatBandTime(band, now, t)}
    </>
  );
  return (
    <StatusPill data-on-air={shownLook} asChild={isLink} {...style}>
      {isLink ? <Link to="/">{content}</Link> : content}
    </StatusPill>
  );
}
