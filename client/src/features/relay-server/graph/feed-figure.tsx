import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatMbit } from '../../../lib/format.js';
import { WEAK_KBPS } from '../trail-points.js';
import type { FeedPoint } from './feed-points.js';
import {
  axisTop,
  createLines,
  createPath,
  findGaps,
  findSilenceStart,
  MAX_STEP_MS,
  MINUTE_MS,
} from './graph-lines.js';

interface Props {
  /** Ascending by time. */
  points: readonly FeedPoint[];
  /** Current time, ms since the epoch. */
  now: number;
  /** True during a broadcast, which needs a feed. */
  isOnAir: boolean;
  /** Time at which the page lost its live channel, ms since the epoch; null while it is connected. */
  lostSince: number | null;
}

const MIN_TOP_KBPS = 1_000;
const WIDTH = 100;
const HEIGHT = 24;
const Svg = chakra('svg');

/**
 * The feed's bitrate as a figure that is readable at arm's length, with a line of the last minute beside it, unless
 * nothing arrives.
 */
export function FeedFigure({ points, now, isOnAir, lostSince }: Props) {
  const { t, i18n } = useTranslation();
  const lastPoint = points.at(-1);
  const isOld = !lastPoint || lostSince !== null || findSilenceStart(lastPoint, now) !== null;
  const kbps = isOld ? null : lastPoint.kbps;
  const value = kbps === null ? '–' : formatMbit(kbps, i18n.language);
  const isMissing = kbps === 0 && isOnAir;
  const isWeak = kbps !== null && kbps > 0 && kbps < WEAK_KBPS;
  return (
    <Flex
      as="figure"
      role="img"
      aria-label={`${t('graph.kbps')}: ${kbps === null ? t('graph.unknown') : t('trail.mbit', { value })}`}
      m="0"
      align="center"
      gap="3"
      minH="48px"
      overflow="hidden"
      color={isMissing ? 'loss' : isWeak ? 'amber' : kbps ? 'ink' : 'muted'}
      data-kbps={kbps ?? 'unknown'}
    >
      <Flex align="baseline" gap="1" flexShrink="0" whiteSpace="nowrap">
        <Text fontSize="24px" fontWeight="700" lineHeight="1" fontVariantNumeric="tabular-nums">
          {value}
        </Text>
        <Text fontSize="sm" lineHeight="1">
          {isMissing ? 'kbit/s' : 'Mbit/s'}
        </Text>
      </Flex>
      {!isMissing && (
        <Svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          display="block"
          flex="1"
          minW="0"
          maxW="160px"
          height={`${HEIGHT}px`}
          fill="none"
        >
          <path
            d={createTrend(points, now, lostSince)}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </Svg>
      )}
    </Flex>
  );
}

/** Returns the path of the last minute's bitrate, interrupted where it is unknown. */
function createTrend(points: readonly FeedPoint[], now: number, lostSince: number | null): string {
  const span = { from: now - MINUTE_MS, to: now };
  const shownPoints = points.filter(({ time }) => time >= span.from);
  const lines = createLines(shownPoints, 'kbps', []);
  const [line] = lines;
  if (!line) return '';
  const top = axisTop(lines, MIN_TOP_KBPS);
  return createPath(line, findGaps(shownPoints, span, MAX_STEP_MS, lostSince), {
    x: (time) => ((time - span.from) / MINUTE_MS) * WIDTH,
    y: (value) => 2 + (1 - value / top) * (HEIGHT - 4),
  });
}
