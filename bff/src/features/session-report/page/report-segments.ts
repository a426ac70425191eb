import type { SessionReport } from '@trailcast/schema/wire';

export type SeenSpan = SessionReport['seen'][number];
type Span = SessionReport['lost'][number];

/** A part of what viewers saw. */
export interface Segment extends SeenSpan {
  /** True if the feed was lost while the scene that the user had chosen was still shown. */
  isFeedLost: boolean;
}

/** A shorter part belongs to its neighbour, ms: the node observes scene and feed at different times. */
const MIN_PART_MS = 500;

/** Returns what viewers saw, with the scenes that the user had chosen divided where the feed was lost or returned. */
export const divideAtLosses = ({ seen, lost }: Pick<SessionReport, 'seen' | 'lost'>): Segment[] =>
  seen.flatMap((span) =>
    span.kind === 'scene' ? divideScene(span, lost) : [{ ...span, isFeedLost: false }],
  );

function divideScene(scene: SeenSpan, deadZones: readonly Span[]): Segment[] {
  const { fromMs, toMs } = scene;
  const snapToEdges = (ms: number) => {
    if (ms - fromMs < MIN_PART_MS) return fromMs;
    return toMs - ms < MIN_PART_MS ? toMs : ms;
  };
  const segments: Segment[] = [];
  let restFromMs = fromMs;
  for (const deadZone of deadZones) {
    const loss = { fromMs: snapToEdges(deadZone.fromMs), toMs: snapToEdges(deadZone.toMs) };
    if (loss.toMs - loss.fromMs < MIN_PART_MS) continue;
    segments.push({ ...scene, fromMs: restFromMs, toMs: loss.fromMs, isFeedLost: false });
    segments.push({ ...scene, ...loss, isFeedLost: true });
    restFromMs = loss.toMs;
  }
  return [...segments, { ...scene, fromMs: restFromMs, isFeedLost: false }].filter(
    (segment) => segment.toMs > segment.fromMs,
  );
}
