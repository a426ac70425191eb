import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatBitrate } from '../trail-points.js';
import type { FeedPoint } from './feed-points.js';
import { createFeedTrend, findWeakLimit, isWeakFeed, labelBitrate } from './feed-trend.js';
import { findOverdueSince } from './graph-lines.js';
import { TrendLine } from './trend-line.js';

interface Props {
  /** Ascending by time. */
  points: readonly FeedPoint[];
  /** Current time, ms since the epoch. */
  now: number;
  /** True during a broadcast, which needs a feed. */
  isOnAir: boolean;
  /** Time at which the page lost its live channel, ms since the epoch; null while it is connected. */
  lostSince: number | null;
  /** Bitrate below which the stream's setting counts a feed as weak, kbit/s; null without a setting. */
  limitKbps?: number | null;
  /** True during a panic, which is more important than a good feed. */
  isPanic?: boolean;
}

/** As high as the stop button beside it. A line without room is in a second row, which is hidden. */
const FIGURE_STYLE = { wrap: 'wrap', columnGap: '3', height: '48px', overflow: 'hidden' } as const;
/** At least as wide as a bitrate with two digits before the point, so that the line does not move. */
const TEXT_STYLE = {
  direction: 'column',
  justify: 'center',
  height: '48px',
  minW: '116px',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const;
const WORD_STYLE = { fontSize: 'lg', fontWeight: '700', lineHeight: '24px' } as const;
const RATE_STYLE = { ...WORD_STYLE, height: '24px', fontWeight: '600', color: 'ink' } as const;
const QUIET_STYLE = { fontWeight: '600', color: 'ink' } as const;
/** The longest words take their width also while others are shown, so that the line does not move. */
const RESERVE_STYLE = { display: 'block', height: '0', fontWeight: '700', visibility: 'hidden' } as const;
const LINE_STYLE = {
  direction: 'row-reverse',
  align: 'flex-end',
  flex: '1 1 40px',
  alignSelf: 'center',
  containerType: 'inline-size',
} as const;
/** The word of the limit, beside the end of its dashed line. A narrow place has no room for it. */
const LIMIT_STYLE = {
  flexShrink: '0',
  ms: '1',
  mb: '4px',
  fontSize: '13px',
  lineHeight: '13px',
  css: { '@container (max-width: 79px)': { display: 'none' } },
} as const;

/**
 * In large type whether the feed is good and its bitrate, and the line of its last minute with its limit. During a
 * broadcast, only the time without a feed is red.
 */
export function FeedFigure({
  points,
  now,
  isOnAir,
  lostSince,
  limitKbps: settingKbps = null,
  isPanic = false,
}: Props) {
  const { t, i18n } = useTranslation();
  const limitKbps = findWeakLimit(settingKbps);
  const lastPoint = points.at(-1);
  const isOld = !lastPoint || lostSince !== null || findOverdueSince(lastPoint, now) !== null;
  const kbps = isOld ? null : lastPoint.kbps;
  const text = kbps === null ? t('graph.unknown') : formatBitrate(kbps, t, i18n.language);
  const limit = limitKbps === null ? null : formatBitrate(limitKbps, t, i18n.language);
  const isWeak = isWeakFeed(kbps, limitKbps);
  const limitColour = isWeak ? 'amber' : 'muted';
  const missingColour = isOnAir && !isOld ? 'loss' : 'muted';
  const colour = isWeak ? 'amber' : kbps ? 'moss' : missingColour;
  return (
    <Flex
      as="figure"
      role="img"
      aria-label={labelBitrate(text, limit, t)}
      m="0"
      {...FIGURE_STYLE}
      color={kbps === 0 && isOnAir ? 'moss' : colour}
      data-kbps={kbps ?? 'unknown'}
    >
      <Flex {...TEXT_STYLE}>
        <Text
          as="span"
          data-word
          {...WORD_STYLE}
          color={colour}
          {...(isPanic && colour === 'moss' && QUIET_STYLE)}
          _after={{ ...RESERVE_STYLE, content: `"${t('graph.weak')}"` }}
        >
          {t(findWordKey(kbps, isWeak))}
        </Text>
        <Text as="span" {...RATE_STYLE}>
          {kbps !== null && text}
        </Text>
      </Flex>
      <Flex {...LINE_STYLE}>
        {limit !== null && (
          <Text as="span" {...LIMIT_STYLE} color={isWeak ? 'amber' : { base: 'ink', lg: 'muted' }}>
            {t('graph.weakLine')}
          </Text>
        )}
        <TrendLine
          trend={createFeedTrend(points, { now, lostSince, limitKbps })}
          missingColour={missingColour}
          limitColour={limitColour}
          height="40px"
        />
      </Flex>
    </Flex>
  );
}

function findWordKey(kbps: number | null, isWeak: boolean) {
  if (kbps === null) return 'graph.unknown';
  if (kbps === 0) return 'graph.offline';
  return isWeak ? 'graph.weak' : 'graph.good';
}
