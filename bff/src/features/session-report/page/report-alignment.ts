import type { SessionReport } from '@trailcast/schema/wire';

type Span = SessionReport['lost'][number];
export type AlignedReport = Omit<SessionReport, 'deadZones' | 'deadZonesMs'>;
type Times = Pick<SessionReport, 'lengthMs' | 'seen' | 'lost' | 'unwatched'>;

const SECOND_MS = 1_000;
/** Maximum distance of two times of the same moment, ms: the node observes scene and feed at different times. */
const SAME_MOMENT_MS = 500;
/** Maximum time between the node's last observation and the end of a broadcast, ms. */
export const MAX_END_GAP_MS = 3_000;

/**
 * Returns a report whose times are whole seconds, so that the sum of any spans agrees with what the page shows for each
 * of them. A loss begins and ends with a scene that changed at the same moment, and what was seen or lost at the end
 * lasts until the end.
 */
export function alignReport<T extends Times>(report: T): Omit<T, 'deadZones' | 'deadZonesMs'> {
  const { lengthMs, seen, lost, unwatched } = report;
  const last = seen.at(-1) ?? { fromMs: 0, toMs: lengthMs };
  const isEndObserved = lengthMs - last.toMs <= MAX_END_GAP_MS;
  // What ended when the last scene began, shortly before the end, would otherwise overlap with it.
  const isAtEnd = ({ toMs }: Span) =>
    last.toMs - toMs <= SAME_MOMENT_MS && last.toMs - toMs < Math.abs(toMs - last.fromMs);
  const extend = <T extends Span>(span: T): T =>
    isEndObserved && isAtEnd(span) ? { ...span, toMs: lengthMs } : span;
  const extendedSeen = seen.map(extend);
  const edges = extendedSeen.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const findEdge = (ms: number) => edges.find((edge) => Math.abs(edge - ms) < SAME_MOMENT_MS) ?? ms;
  const end = Math.max(SECOND_MS, roundToSecond(lengthMs));
  const round = <T extends Span>(span: T): T => ({
    ...span,
    fromMs: Math.min(end, roundToSecond(span.fromMs)),
    toMs: Math.min(end, roundToSecond(span.toMs)),
  });
  const snapToEdges = (span: Span): Span => ({ fromMs: findEdge(span.fromMs), toMs: findEdge(span.toMs) });
  return {
    ...report,
    lengthMs: end,
    seen: extendedSeen.map(round).filter(hasLength),
    lost: lost.map(extend).map(snapToEdges).map(round).filter(hasLength),
    unwatched: unwatched.map(round).filter(hasLength),
  };
}

const roundToSecond = (ms: number) => Math.max(0, Math.round(ms / SECOND_MS) * SECOND_MS);

const hasLength = ({ fromMs, toMs }: Span) => toMs > fromMs;

/** Returns the sum of the spans' lengths, ms. */
export const sumLengths = (spans: readonly Span[]): number =>
  spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
