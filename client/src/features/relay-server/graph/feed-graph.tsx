import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/age.js';
import { formatDuration, formatPercent, formatTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { CHOSEN_SEGMENT_STYLE, SEGMENTS_STYLE } from '../../../ui/field/segments-style.js';
import { CHOICE_HEIGHT, GRAPH_BESIDE_TILES } from '../../../ui/tiles/graph-beside-tiles.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { useNow } from '../../../ui/use-now.js';
import { formatBitrate } from '../trail-points.js';
import { type FeedPoint, collectLinkNumbers } from './feed-points.js';
import { createLines, findGaps, findOverdueSince, MAX_STEP_MS, MINUTE_MS, type Span } from './graph-lines.js';
import { LineChart } from './line-chart.js';
import { createSpanTrend, findWeakLimit, isWeakFeed, labelBitrate } from './feed-trend.js';
import { BESIDE_LINE_PX, LabelledTrend } from './labelled-trend.js';

export type GraphRange = 'minute' | 'session';

interface Props {
  range: GraphRange;
  /** Ascending by time; null while loading. */
  points: readonly FeedPoint[] | null;
  /** Names that the phone gives to its links, by link number. */
  names: ReadonlyMap<number, string>;
  /** Interval between two points, ms. */
  stepMs: number;
  /** Time of the server's last message, ms since the epoch; null while connected. */
  lostSince: number | null;
  /** Bitrate below which the stream's setting counts a feed as weak, kbit/s; null without a setting. */
  limitKbps?: number | null;
  /** False if a desktop shows only a row with the line of the bitrate. A phone always shows the graphs. */
  isOpen: boolean;
  onRange: (range: GraphRange) => void;
  onOpen: (isOpen: boolean) => void;
}

/** On a desktop the choice is lower, so that the closed graph is one low row. */
const RANGES_STYLE = {
  flexShrink: '0',
  ...SEGMENTS_STYLE,
  _mouse: { borderRadius: 'md', '& > button': { minHeight: CHOICE_HEIGHT, px: '3', fontSize: 'sm' } },
  lg: { [`${GRAPH_BESIDE_TILES} &`]: { '& > button': { flex: 'auto', px: '2' } } },
} as const;
const TITLE_BUTTON_STYLE = {
  flexShrink: '0',
  px: '0',
  // The text begins where the line below it does.
  borderInlineWidth: '0',
  gap: '1',
  fontSize: 'sm',
  _hover: { bg: 'transparent', textDecoration: 'underline' },
  '& > svg': { transition: 'rotate 120ms' },
  '&[aria-expanded=true] > svg': { rotate: '180deg' },
  [`${GRAPH_BESIDE_TILES} &`]: { alignSelf: 'flex-start', _mouse: { minHeight: '24px' } },
} as const;

/** One row, or beside the tiles three rows, of which the line takes all the height that the others leave. */
const HEAD_STYLE = {
  lg: {
    [`${GRAPH_BESIDE_TILES} &`]: { flexDirection: 'column', alignItems: 'stretch', gap: '2' },
    [`${GRAPH_BESIDE_TILES} &:only-child`]: { flex: '1' },
  },
} as const;
const CAPTION_STYLE = {
  fontSize: 'sm',
  lineHeight: '16px',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  [`${GRAPH_BESIDE_TILES} &`]: { display: 'none' },
} as const;

/** Below the line without its labels, where the tiles are high enough and a finger's controls do not need the room. */
const TIMES_STYLE = {
  display: 'none',
  justifyContent: 'space-between',
  me: `${BESIDE_LINE_PX}px`,
  fontSize: '12px',
  lineHeight: '14px',
  whiteSpace: 'nowrap',
  xl: { [`${GRAPH_BESIDE_TILES} &`]: { _mouse: { display: 'flex' } } },
} as const;

/**
 * Graphs of the feed's bitrate, round-trip time and loss, in total and for each link. On a desktop, the title opens
 * and closes them.
 */
export function FeedGraph({
  range,
  points,
  names,
  stepMs,
  lostSince,
  limitKbps: settingKbps = null,
  isOpen,
  onRange,
  onOpen,
}: Props) {
  const { t, i18n } = useTranslation();
  const isDesktop = useIsDesktop();
  const isFolded = isDesktop && !isOpen;
  const now = useNow();
  const allPoints = points ?? [];
  const lastReceivedAt = lostSince ?? (range === 'minute' ? findOverdueSince(allPoints.at(-1), now) : null);
  const span = computeSpan(range, allPoints, stepMs, now);
  const shownPoints = allPoints.filter(({ time }) => time >= span.from - stepMs);
  const maxStepMs = Math.max(MAX_STEP_MS, 1.5 * stepMs);
  const gaps = findGaps(shownPoints, span, maxStepMs, range === 'minute' ? lastReceivedAt : null);
  const links = collectLinkNumbers(shownPoints);
  const lastPoint = lastReceivedAt === null ? shownPoints.at(-1) : undefined;
  const commonProps = { gaps, span, isOld: lastReceivedAt !== null };
  const formatKbps = (kbps: number) => formatBitrate(kbps, t, i18n.language);
  const formatMs = (value: number) => `${Math.round(value)} ms`;
  const formatShare = (share: number) => formatPercent(share, i18n.language);
  const kbps = lastPoint?.kbps ?? null;
  const limitKbps = findWeakLimit(settingKbps);
  const isWeak = isWeakFeed(kbps, limitKbps);
  // Always with a decimal, so that the unit stays in place.
  const kbpsText = formatValue(kbps, (value) => formatBitrate(value, t, i18n.language, 1), t);
  const limit = limitKbps === null ? null : formatKbps(limitKbps);
  const startText = range === 'minute' ? t('graph.minuteAgo') : formatTime(span.from, i18n.language);
  const age = lastReceivedAt !== null && (
    <Text role="status" fontWeight="700" fontSize={{ lg: 'sm' }}>
      {t('trail.asOf', { age: formatAgo(lastReceivedAt, now, i18n.language) })}
    </Text>
  );
  const charts = [
    { figure: 'kbps', minTop: 1_000, format: formatKbps, height: 96 },
    { figure: 'rttMs', minTop: 100, format: formatMs, height: 56 },
    { figure: 'loss', minTop: 0.05, format: formatShare, height: 56 },
  ] as const;
  return (
    <Stack as="section" gap="2" aria-label={t('graph.title')}>
      <Flex
        justify="space-between"
        align="center"
        gap={{ base: '2', lg: '4' }}
        wrap={{ base: 'wrap', lg: 'nowrap' }}
        minH={{ lg: '40px' }}
        css={HEAD_STYLE}
      >
        {isDesktop ? (
          <Button
            variant="ghost"
            css={TITLE_BUTTON_STYLE}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {t('graph.title')}
            <ChevronDown aria-hidden size={16} />
          </Button>
        ) : (
          <Text fontWeight="600">{t('graph.title')}</Text>
        )}
        {isFolded && (
          <Grid flex="1" minW="0" gridTemplateColumns="minmax(0, 1fr)">
            {age || (
              <Flex role="img" aria-label={labelBitrate(kbpsText, limit, t)} gap="3">
                {/* The chosen button beside the chart shows a minute. */}
                {range === 'session' && (
                  <Text css={CAPTION_STYLE} alignSelf="flex-end" color="muted">
                    {formatDuration(span.to - span.from)}
                  </Text>
                )}
                <Flex direction="column" flex="1" minW="0">
                  <LabelledTrend
                    trend={createSpanTrend(shownPoints, span, gaps, limitKbps)}
                    colour={findTrendColour(kbps, isWeak)}
                    value={kbpsText}
                    isWeak={isWeak}
                  />
                  <Flex data-times css={TIMES_STYLE} color="muted">
                    <span>{startText}</span>
                    <span>{t('graph.now')}</span>
                  </Flex>
                </Flex>
              </Flex>
            )}
          </Grid>
        )}
        <Flex role="group" aria-label={t('graph.range')} css={RANGES_STYLE}>
          {(['minute', 'session'] as const).map((choice) => (
            <Button
              key={choice}
              variant="ghost"
              aria-pressed={range === choice}
              {...(range === choice && CHOSEN_SEGMENT_STYLE)}
              onClick={() => onRange(choice)}
            >
              {t(`graph.${choice}`)}
            </Button>
          ))}
        </Flex>
      </Flex>
      {!isFolded && (
        <>
          {age}
          {charts.map(({ figure, minTop, format, height }) => (
            <LineChart
              key={figure}
              title={t(`graph.${figure}`)}
              currentText={formatValue(lastPoint?.[figure] ?? null, format, t)}
              lines={createLines(shownPoints, figure, links)}
              {...{ ...commonProps, minTop, format, height }}
            />
          ))}
          <Flex justify="space-between" fontSize="sm" color="muted">
            <Text>{startText}</Text>
            <Text>{t('graph.now')}</Text>
          </Flex>
          {gaps.length > 0 && (
            <Text fontSize="sm" color="muted">
              {t('graph.gaps')}
            </Text>
          )}
          {links.length > 0 && (
            <Box fontSize="sm" color="muted">
              {t('graph.links', {
                names: links.map((number) => formatLegend(number, names.get(number), t)).join(', '),
              })}
            </Box>
          )}
        </>
      )}
    </Stack>
  );
}

/** Returns a link's name with its number, because the lines are labelled with numbers. */
function formatLegend(number: number, name: string | undefined, t: TFunction): string {
  return name === undefined ? t('links.link', { number }) : `${name} (${number})`;
}

function computeSpan(range: GraphRange, points: readonly FeedPoint[], stepMs: number, now: number): Span {
  if (range === 'minute') return { from: now - MINUTE_MS, to: now };
  const startTime = (points[0]?.time ?? now - MINUTE_MS) - stepMs / 2;
  return { from: startTime, to: Math.max((points.at(-1)?.time ?? now) + stepMs / 2, startTime + MINUTE_MS) };
}

/** Red is left to the band and the trail, which know whether a broadcast needs the feed. */
function findTrendColour(kbps: number | null, isWeak: boolean): string {
  if (!kbps) return 'muted';
  return isWeak ? 'amber' : 'moss';
}

function formatValue(value: number | null, format: (value: number) => string, t: TFunction): string {
  return value === null ? t('graph.unknown') : format(value);
}
