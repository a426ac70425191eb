import type { SessionReport } from '@trailcast/schema/wire';

type SeenSpan = SessionReport['seen'][number];
type Span = SessionReport['lost'][number];

/** A part of what viewers saw. */
export interface Segment extends SeenSpan {
  /**
   * True if the feed was lost: while the scene that the user had chosen was still shown, or while that for a lost feed
   * was shown, which stays until the feed is stable.
   */
  isFeedLost: boolean;
  /** True if the scene for a lost feed was still shown after a lost feed had returned. */
  isFeedBack: boolean;
  /** True if the card was shown because of a panic. */
  isPanic: boolean;
}

/**
 * Returns what viewers saw, divided where the feed was lost or returned: the scenes that the user had chosen, and those
 * for a lost feed. `panics`: those of the log.
 */
export const divideAtLosses = (
  { seen, lost }: Pick<SessionReport, 'seen' | 'lost'>,
  panics: readonly Span[] = [],
): Segment[] =>
  seen.flatMap((span) => {
    if (span.kind === 'scene' || span.kind === 'feed-loss') return divideScene(span, lost);
    return divideCard(span, span.kind === 'card' ? panics : []);
  });

/**
 * Differences between the log's time of a panic and the time at which viewers saw it, ms. The latter is a whole second,
 * up to half a second off.
 */
const PANIC_TOLERANCE_MS = 2_000;

/** Divides a card where a panic began or ended: it is also shown while a delay grows or OBS restarts. */
function divideCard(card: SeenSpan, panics: readonly Span[]): Segment[] {
  const segments: Segment[] = [];
  const push = (fromMs: number, toMs: number, isPanic: boolean) =>
    segments.push({ ...card, fromMs, toMs, isFeedLost: false, isFeedBack: false, isPanic });
  let restFromMs = card.fromMs;
  for (const panic of panics) {
    if (panic.fromMs >= card.toMs || panic.toMs <= restFromMs) continue;
    const fromMs = panic.fromMs - restFromMs < PANIC_TOLERANCE_MS ? restFromMs : panic.fromMs;
    const toMs = card.toMs - panic.toMs < PANIC_TOLERANCE_MS ? card.toMs : panic.toMs;
    if (fromMs > restFromMs) push(restFromMs, fromMs, false);
    push(fromMs, toMs, true);
    restFromMs = toMs;
  }
  if (restFromMs < card.toMs) push(restFromMs, card.toMs, false);
  return segments;
}

function divideScene(scene: SeenSpan, deadZones: readonly Span[]): Segment[] {
  const { fromMs, toMs, kind } = scene;
  const limit = (ms: number) => Math.min(toMs, Math.max(fromMs, ms));
  const createPart = (part: Span): Segment => ({
    ...scene,
    ...part,
    isFeedLost: false,
    isPanic: false,
    isFeedBack: kind === 'feed-loss' && deadZones.some((deadZone) => deadZone.toMs <= part.fromMs),
  });
  const segments: Segment[] = [];
  let restFromMs = fromMs;
  for (const deadZone of deadZones) {
    const loss = { fromMs: limit(deadZone.fromMs), toMs: limit(deadZone.toMs) };
    if (loss.toMs === loss.fromMs) continue;
    segments.push(createPart({ fromMs: restFromMs, toMs: loss.fromMs }));
    segments.push({ ...scene, ...loss, isFeedLost: true, isFeedBack: false, isPanic: false });
    restFromMs = loss.toMs;
  }
  return [...segments, createPart({ fromMs: restFromMs, toMs })].filter(
    (segment) => segment.toMs > segment.fromMs,
  );
}

/** Returns true if the segment is not simply a scene that the user had chosen, with the feed. */
export const isUnwanted = ({ kind, isFeedLost, isPanic }: Segment) =>
  kind !== 'scene' || isFeedLost || isPanic;
