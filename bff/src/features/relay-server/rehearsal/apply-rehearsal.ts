import type { ServerReport } from '@trailcast/schema/node';
import { SAME_START_MS } from '../reconcile/same-start.js';
import { confirmRehearsal, endRehearsal, type RehearsedRow } from './rehearsal-changes.js';

/**
 * Applies a node's report to a requested rehearsal: stores the start of the rehearsal, or ends the rehearsal if it
 * failed.
 */
export function applyRehearsal(row: RehearsedRow, report: ServerReport, now: number): void {
  if (!row.rehearsing) return;
  const { rehearsal: reported, settled, observedGeneration } = report;
  if (reported?.attempt === row.attempt) {
    if (reported.state === 'failed') endRehearsal(row, reported.reason ?? 'obs-failed');
    else if (reported.state === 'on') storeStart(row, now - (reported.ageMs ?? 0));
  } else if (settled && observedGeneration >= row.generation) endRehearsal(row, 'no-hub');
}

function storeStart(row: RehearsedRow, startedAt: number): void {
  if (!row.rehearsalSince) confirmRehearsal(row, startedAt);
  else if (Math.abs(row.rehearsalSince - startedAt) > SAME_START_MS) row.rehearsalSince = startedAt;
}
