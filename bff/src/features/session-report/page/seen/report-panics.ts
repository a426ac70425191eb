import type { SessionReport } from '@trailcast/schema/wire';

type Span = SessionReport['lost'][number];

/** Returns the panics in the log, as times since the start of the broadcast. One without an end lasts until its end. */
export function findPanics({
  log,
  began,
  lengthMs,
}: Pick<SessionReport, 'log' | 'began' | 'lengthMs'>): Span[] {
  const panics: Span[] = [];
  let fromMs: number | null = null;
  for (const { action, at } of log.toSorted((a, b) => a.at - b.at)) {
    if (action === 'panic') fromMs ??= at - began;
    if (action !== 'end-panic' || fromMs === null) continue;
    panics.push({ fromMs, toMs: at - began });
    fromMs = null;
  }
  return fromMs === null ? panics : [...panics, { fromMs, toMs: lengthMs }];
}
