import { RECORDING_STEP_BYTES, type OutputFailure, type ServerReport } from '@trailcast/schema/node';
import type { RelayServerEntity } from '../relay-server.entity.js';
import { SAME_START_MS } from './same-start.js';
import { applyRehearsal } from '../rehearsal/apply-rehearsal.js';
import { endRehearsal, type RehearsedRow } from '../rehearsal/rehearsal-changes.js';
import { confirmAttempt, endBroadcast } from './server-changes.js';

type ReportedRow = Pick<
  RelayServerEntity,
  | 'report'
  | 'liveSince'
  | 'lastLive'
  | 'recordingSince'
  | 'streaming'
  | 'confirmed'
  | 'attempt'
  | 'attemptEnds'
  | 'endReason'
  | 'endsAfterDelay'
  | 'delayUntil'
  | 'generation'
> &
  RehearsedRow;

/** Interval at which `lastLive` is stored, ms. `lastLive` is only used to measure interruptions. */
export const LAST_LIVE_INTERVAL_MS = 30_000;

/**
 * Returns the JSON of a report to store. Ages, remaining times and statistics are left out, because they change
 * constantly. Sizes are rounded down to steps.
 */
export function toStoredReport(report: ServerReport): string {
  const { output, delay, recording } = report;
  const bytes = Math.floor((recording?.bytes ?? 0) / RECORDING_STEP_BYTES) * RECORDING_STEP_BYTES;
  return JSON.stringify({
    ...report,
    destinations: report.destinations.map((destination) => ({ ...destination, ...NO_STATS })),
    output: { ...output, ageMs: null },
    delay: delay && { ...delay, leftMs: null },
    recording: recording && { ...recording, ageMs: null, bytes },
    rehearsal: report.rehearsal && { ...report.rehearsal, ageMs: null },
    shown: null,
  });
}

const NO_STATS = { ageMs: undefined, kbps: 0, queuedMs: 0, droppedFrames: 0 };

/**
 * Stores a node's report in the row and applies the outcome: confirms a start that is live, or ends a broadcast that
 * failed or that the node no longer tries to resume. Stores the reason for the end.
 */
export function applyReport(row: ReportedRow, report: ServerReport, now: number): void {
  row.report = toStoredReport(report);
  storeLiveStart(row, report, now);
  storeDelayEnd(row, report, now);
  storeRecordingStart(row, report, now);
  if (row.streaming && report.output.attempt === row.attempt) applyOutcome(row, report);
  applyRehearsal(row, report, now);
}

function storeLiveStart(row: ReportedRow, { output }: ServerReport, now: number): void {
  if (output.state !== 'live' && output.state !== 'reconnecting') {
    row.liveSince = null;
    return;
  }
  const startedAt = now - (output.ageMs ?? 0);
  if (!row.liveSince || Math.abs(row.liveSince - startedAt) > SAME_START_MS) row.liveSince = startedAt;
  if (output.state === 'live' && now - (row.lastLive ?? 0) >= LAST_LIVE_INTERVAL_MS) row.lastLive = now;
}

function storeDelayEnd(row: ReportedRow, { delay }: ServerReport, now: number): void {
  const leftMs = delay?.leftMs ?? null;
  const delayUntil = leftMs === null ? null : now + leftMs;
  const isSame =
    delayUntil !== null && row.delayUntil && Math.abs(row.delayUntil - delayUntil) <= SAME_START_MS;
  if (!isSame) row.delayUntil = delayUntil;
}

function storeRecordingStart(row: ReportedRow, { recording }: ServerReport, now: number): void {
  const ageMs = recording?.state === 'recording' ? recording.ageMs : null;
  if (ageMs === null) {
    row.recordingSince = null;
    return;
  }
  const startedAt = now - ageMs;
  if (!row.recordingSince || Math.abs(row.recordingSince - startedAt) > SAME_START_MS)
    row.recordingSince = startedAt;
}

function applyOutcome(row: ReportedRow, { output, observedGeneration, settled }: ServerReport): void {
  if (output.state === 'live') {
    if (!row.confirmed) confirmAttempt(row);
    return;
  }
  const hasStopped = output.state === 'idle' && settled && observedGeneration >= row.generation;
  if (output.state === 'failed') endBroadcast(row, output.reason ?? 'obs-failed');
  else if (hasStopped && (output.reason !== null || row.endsAfterDelay)) endBroadcast(row, output.reason);
}

/**
 * Clears the report of a server that the node no longer runs. Only a confirmed broadcast is resumed, and only if the
 * broadcast was live less than `resumeWindowMs` ago.
 */
export function applyLoss(row: ReportedRow, now: number, resumeWindowMs: number): void {
  row.report = null;
  row.liveSince = null;
  row.delayUntil = null;
  row.recordingSince = null;
  // A rehearsal is not resumed on another node.
  if (row.rehearsing) endRehearsal(row, 'obs-failed');
  if (!row.streaming) return;
  const reason = findLossReason(row, now, resumeWindowMs);
  // The delayed content is lost.
  if (reason || row.endsAfterDelay) endBroadcast(row, reason);
}

function findLossReason(row: ReportedRow, now: number, resumeWindowMs: number): OutputFailure | null {
  if (!row.confirmed) return 'obs-failed';
  return now - (row.lastLive ?? 0) > resumeWindowMs ? 'interrupted-too-long' : null;
}
