import type { OutputFailure, ServerReport } from '@trailcast/schema/node';
import type { RelayServerEntity } from '../relay-server.entity.js';
import { confirmAttempt, endBroadcast } from './server-changes.js';

type Row = Pick<
  RelayServerEntity,
  | 'report'
  | 'liveSince'
  | 'lastLive'
  | 'streaming'
  | 'confirmed'
  | 'attempt'
  | 'attemptEnds'
  | 'endReason'
  | 'generation'
>;

/** `lastLive` is written this often, ms: it only tells how long an interruption was. */
export const LAST_LIVE_EVERY_MS = 30_000;
/** Ages jitter by the network; a smaller difference is the same beginning, ms. */
const SAME_BEGINNING_MS = 2_000;

/** The report as it is stored: without figures that move by themselves. */
export function storedReport(report: ServerReport): string {
  return JSON.stringify({ ...report, output: { ...report.output, ageMs: null } });
}

/**
 * Takes a node's report over into the row: what is, since when, and what follows for the wish to be on air. A start is
 * confirmed, or has failed; a broadcast that the node gave up is wished no longer, with the reason.
 */
export function takeReport(row: Row, report: ServerReport, now: number): void {
  row.report = storedReport(report);
  takeBeginning(row, report, now);
  if (row.streaming && report.output.attempt === row.attempt) takeOutcome(row, report);
}

function takeBeginning(row: Row, { output }: ServerReport, now: number): void {
  if (output.state !== 'live' && output.state !== 'reconnecting') {
    row.liveSince = null;
    return;
  }
  const began = now - (output.ageMs ?? 0);
  if (!row.liveSince || Math.abs(row.liveSince - began) > SAME_BEGINNING_MS) row.liveSince = began;
  if (output.state === 'live' && now - (row.lastLive ?? 0) >= LAST_LIVE_EVERY_MS) row.lastLive = now;
}

function takeOutcome(row: Row, { output, observedGeneration, settled }: ServerReport): void {
  if (output.state === 'live') {
    if (!row.confirmed) confirmAttempt(row);
    return;
  }
  const gaveUp = output.state === 'idle' && settled && observedGeneration >= row.generation;
  if (output.state === 'failed') endBroadcast(row, output.reason ?? 'obs-failed');
  else if (gaveUp && output.reason !== null) endBroadcast(row, output.reason);
}

/**
 * The node no longer knows the server (it lost its state). Only a confirmed broadcast is resumed, and only when it was
 * seen live less than `resumeWindowMs` ago.
 */
export function takeLoss(row: Row, now: number, resumeWindowMs: number): void {
  row.report = null;
  row.liveSince = null;
  if (!row.streaming) return;
  const reason = lossReason(row, now, resumeWindowMs);
  if (reason) endBroadcast(row, reason);
}

function lossReason(row: Row, now: number, resumeWindowMs: number): OutputFailure | null {
  if (!row.confirmed) return 'obs-failed';
  return now - (row.lastLive ?? 0) > resumeWindowMs ? 'interrupted-too-long' : null;
}
