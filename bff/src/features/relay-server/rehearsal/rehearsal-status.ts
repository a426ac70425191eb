import type { OutputFailure, ServerReport } from '@trailcast/schema/node';
import type { Rehearsal } from '@trailcast/schema/wire';
import type { RehearsedRow } from './rehearsal-changes.js';

/** Text for a server without a hub, the node's process that sends the program to the platforms. */
const NO_HUB = 'This server can’t rehearse. Delete it, and create another one.';
const TEXTS: Partial<Record<OutputFailure, string>> = {
  timeout: 'OBS did not begin the rehearsal in time. Try again.',
  'no-capacity': 'The relay node has no capacity for another broadcast now. Try again later.',
  'obs-failed': 'OBS or its relay node ended unexpectedly. Start the rehearsal again.',
  'interrupted-too-long': 'OBS was interrupted for too long. Start the rehearsal again.',
  stopped: 'The rehearsal was ended in OBS.',
  unattended:
    'The rehearsal was ended because there was no feed for hours and the studio could not be reached.',
  'no-hub': NO_HUB,
  refused: NO_HUB,
};

/** Returns the user's text for the reason of a failed rehearsal. */
export function describeRehearsalEnd(code: string): string {
  return TEXTS[code as OutputFailure] ?? 'The rehearsal ended unexpectedly. Start it again.';
}

/** Returns the rehearsal for a status, or null without one. */
export function toRehearsal(
  row: Pick<RehearsedRow, 'rehearsing' | 'rehearsalSince' | 'rehearsalFeed' | 'rehearsalFailure' | 'attempt'>,
  report: ServerReport | null,
): Rehearsal | null {
  const { rehearsing, rehearsalSince: since, rehearsalFeed: feed, rehearsalFailure, attempt } = row;
  if (rehearsalFailure) {
    const reason = describeRehearsalEnd(rehearsalFailure);
    return { state: 'failed', code: rehearsalFailure, reason, feed: 'real', line: [] };
  }
  const reportedRehearsal = report?.rehearsal ?? null;
  if (!rehearsing) return reportedRehearsal ? { state: 'ending', feed: 'real', line: [] } : null;
  if (!since) return { state: 'starting', feed, line: [] };
  const line = reportedRehearsal?.attempt === attempt ? reportedRehearsal.line : [];
  return {
    state: 'on',
    since,
    feed,
    line: line.map(({ atMs, ...shownScene }) => ({ at: since + atMs, ...shownScene })),
  };
}
