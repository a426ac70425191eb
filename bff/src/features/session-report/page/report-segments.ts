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
}

/**
 * Returns what viewers saw, divided where the feed was lost or returned: the scenes that the user had chosen, and those
 * for a lost feed.
 */
export const divideAtLosses = ({ seen, lost }: Pick<SessionReport, 'seen' | 'lost'>): Segment[] =>
  seen.flatMap((span) =>
    span.kind === 'scene' || span.kind === 'feed-loss'
      ? divideScene(span, lost)
      : [{ ...span, isFeedLost: false, isFeedBack: false }],
  );

function divideScene(scene: SeenSpan, deadZones: readonly Span[]): Segment[] {
  const { fromMs, toMs, kind } = scene;
  const limit = (ms: number) => Math.min(toMs, Math.max(fromMs, ms));
  const createPart = (part: Span): Segment => ({
    ...scene,
    ...part,
    isFeedLost: false,
    isFeedBack: kind === 'feed-loss' && deadZones.some((deadZone) => deadZone.toMs <= part.fromMs),
  });
  const segments: Segment[] = [];
  let restFromMs = fromMs;
  for (const deadZone of deadZones) {
    const loss = { fromMs: limit(deadZone.fromMs), toMs: limit(deadZone.toMs) };
    if (loss.toMs === loss.fromMs) continue;
    segments.push(createPart({ fromMs: restFromMs, toMs: loss.fromMs }));
    segments.push({ ...scene, ...loss, isFeedLost: true, isFeedBack: false });
    restFromMs = loss.toMs;
  }
  return [...segments, createPart({ fromMs: restFromMs, toMs })].filter(
    (segment) => segment.toMs > segment.fromMs,
  );
}
