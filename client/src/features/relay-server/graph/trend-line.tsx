import { chakra } from '@chakra-ui/react';
import { TREND_SIZE, type FeedTrend } from './feed-trend.js';

interface Props {
  trend: FeedTrend;
  /** Colour of the time without a feed. */
  missingColour?: 'loss' | 'muted';
  limitColour?: 'amber' | 'muted';
  height?: string;
}

const Svg = chakra('svg');
const Line = chakra('path');

const LINE_PROPS = {
  stroke: 'currentColor',
  strokeWidth: '2',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

/**
 * Line of the feed's bitrate without axes, as wide as its container and in its text colour. The limit of a weak feed is
 * dashed. Decorative.
 */
export function TrendLine({
  trend,
  missingColour = 'muted',
  limitColour = 'amber',
  height = `${TREND_SIZE.height}px`,
}: Props) {
  return (
    <Svg
      aria-hidden
      viewBox={`0 0 ${TREND_SIZE.width} ${TREND_SIZE.height}`}
      preserveAspectRatio="none"
      display="block"
      width="full"
      height={height}
      fill="none"
      borderBottomWidth="1px"
      borderColor="line"
    >
      {trend.limit && (
        <Line
          data-limit
          d={trend.limit}
          color={limitColour}
          {...LINE_PROPS}
          strokeWidth="1"
          strokeDasharray="4 4"
        />
      )}
      <path data-received d={trend.received} {...LINE_PROPS} />
      <Line data-missing d={trend.missing} color={missingColour} {...LINE_PROPS} />
    </Svg>
  );
}
