import { chakra } from '@chakra-ui/react';
import type { FeedPoint } from './feed-points.js';
import { createLines, createPath, findAxisTop, type Span } from './graph-lines.js';

interface Props {
  /** The points in the span, ascending by time. */
  points: readonly FeedPoint[];
  span: Span;
  /** Spans in which the bitrate is unknown: the line is interrupted. */
  gaps: readonly Span[];
}

const MIN_AXIS_TOP_KBPS = 1_000;
const WIDTH = 100;
const HEIGHT = 24;
const Svg = chakra('svg');

/** Line of the feed's bitrate without axes, as wide as its container and in its text colour. Decorative. */
export function TrendLine({ points, span, gaps }: Props) {
  const lines = createLines(points, 'kbps', []);
  const [line] = lines;
  const top = findAxisTop(lines, MIN_AXIS_TOP_KBPS);
  const path =
    line &&
    createPath(line, gaps, {
      x: (time) => ((time - span.from) / (span.to - span.from)) * WIDTH,
      y: (value) => 2 + (1 - value / top) * (HEIGHT - 4),
    });
  return (
    <Svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      display="block"
      width="full"
      height={`${HEIGHT}px`}
      fill="none"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <path
        d={path}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </Svg>
  );
}
