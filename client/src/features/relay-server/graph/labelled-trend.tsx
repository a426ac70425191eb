import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SpanTrend } from './feed-trend.js';
import { TrendLine } from './trend-line.js';

interface Props {
  trend: SpanTrend;
  /** Colour of the line. */
  colour: string;
  /** The current bitrate as text. */
  value: string;
  isWeak: boolean;
}

/** The SVG has no height of its own, so that it takes that of the place. */
const LINE_STYLE = {
  position: 'relative',
  flex: '1',
  minW: '0',
  '& > svg': { position: 'absolute', inset: '0' },
} as const;
/** Width of the labels: that of most bitrates, so that the line keeps its length; and their distance from it, px. */
const [LABELS_PX, GAP_PX] = [84, 8];
/** Width beside the line, px. */
export const BESIDE_LINE_PX = LABELS_PX + GAP_PX;
const LABELS_STYLE = { position: 'relative', flexShrink: '0', width: `${LABELS_PX}px` } as const;
const LABEL_STYLE = { position: 'absolute', insetStart: '0', whiteSpace: 'nowrap' } as const;
/** In the middle of the area above the limit, also if the line is not there: a figure that changes does not move. */
const VALUE_STYLE = {
  ...LABEL_STYLE,
  bottom: 'calc(60% - 8px)',
  fontSize: 'sm',
  lineHeight: '16px',
  fontWeight: '600',
  fontVariantNumeric: 'tabular-nums',
} as const;
const LIMIT_STYLE = { ...LABEL_STYLE, fontSize: '12px', lineHeight: '12px' } as const;

/**
 * Line of the feed's bitrate, as high as its place. Beside it are the current bitrate and, below it at the end of the
 * dashed limit, the word "weak". Decorative.
 */
export function LabelledTrend({ trend, colour, value, isWeak }: Props) {
  const { t } = useTranslation();
  const { limitHeight } = trend;
  return (
    <Flex flex="1" minW="0" gap={`${GAP_PX}px`} minH="40px">
      <Box css={LINE_STYLE} color={colour}>
        <TrendLine trend={trend} height="100%" />
      </Box>
      <Box {...LABELS_STYLE}>
        <Text {...VALUE_STYLE} color={isWeak ? 'amber' : 'ink'}>
          {value}
        </Text>
        {limitHeight !== null && (
          <Text
            {...LIMIT_STYLE}
            color={isWeak ? 'amber' : 'muted'}
            style={{ bottom: `calc(${(limitHeight * 100).toFixed(1)}% - 6px)` }}
          >
            {t('graph.weakLine')}
          </Text>
        )}
      </Box>
    </Flex>
  );
}
