import type { SessionReport } from '@trailcast/schema/wire';

type Span = SessionReport['lost'][number];

/**
 * Returns the panics in the log, as times since the start of the broadcast. One without an end lasts until its end. A
 * panic outlives a broadcast, so that one without a beginning began before it.
 */
export function findPanics({
  log,
  began,
  lengthMs,
}: Pick<SessionReport, 'log' | 'began' | 'lengthMs'>): Span[] {
  const panics: Span[] = [];
  let fromMs: number | null = null;
  for (const { action, at } of log.toSorted((a, b) => a.at - b.at)) {
    if (action === 'panic') fromMs ??= at - began;
    if (action !== 'end-panic') continue;
    if (fromMs !== null || panics.length === 0) panics.push({ fromMs: fromMs ?? 0, toMs: at - began });
    fromMs = null;
  }
  return fromMs === null ? panics : [...panics, { fromMs, toMs: lengthMs }];
}
