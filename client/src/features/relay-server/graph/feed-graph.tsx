import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/age.js';
import { formatPercent, formatTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { useNow } from '../../../ui/use-now.js';
import { formatBitrate } from '../trail-points.js';
import { type FeedPoint, collectLinkNumbers } from './feed-points.js';
import { createLines, findGaps, findOverdueSince, MAX_STEP_MS, MINUTE_MS, type Span } from './graph-lines.js';
import { LineChart } from './line-chart.js';

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
  onRange: (range: GraphRange) => void;
}

const CHOSEN_STYLE = { bg: 'mossTint', borderColor: 'moss', _hover: { bg: 'mossTint' } } as const;

/** Graphs of the feed's bitrate, round-trip time and loss, in total and for each link. */
export function FeedGraph({ range, points, names, stepMs, lostSince, onRange }: Props) {
  const { t, i18n } = useTranslation();
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
  const charts = [
    { figure: 'kbps', minTop: 1_000, format: formatKbps, height: 96 },
    { figure: 'rttMs', minTop: 100, format: formatMs, height: 56 },
    { figure: 'loss', minTop: 0.05, format: formatShare, height: 56 },
  ] as const;
  return (
    <Stack as="section" gap="2" aria-label={t('graph.title')}>
      <Flex justify="space-between" align="center" gap="2" wrap="wrap">
        <Text fontWeight="600">{t('graph.title')}</Text>
        <Flex
          role="group"
          aria-label={t('graph.range')}
          borderWidth="1px"
          borderColor="control"
          borderRadius="lg"
        >
          {(['minute', 'session'] as const).map((choice) => (
            <Button
              key={choice}
              variant="ghost"
              aria-pressed={range === choice}
              {...(range === choice && CHOSEN_STYLE)}
              onClick={() => onRange(choice)}
            >
              {t(`graph.${choice}`)}
            </Button>
          ))}
        </Flex>
      </Flex>
      {lastReceivedAt !== null && (
        <Text role="status" fontWeight="700">
          {t('trail.asOf', { age: formatAgo(lastReceivedAt, now, i18n.language) })}
        </Text>
      )}
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
        <Text>{range === 'minute' ? t('graph.minuteAgo') : formatTime(span.from, i18n.language)}</Text>
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

function formatValue(value: number | null, format: (value: number) => string, t: TFunction): string {
  return value === null ? t('graph.unknown') : format(value);
}
