import type { DestinationReport, ServerReport } from '@trailcast/schema/node';
import type { DestinationStatus, Output } from '@trailcast/schema/wire';
import type { ServerDestination } from '../relay-server.ports.js';
import type { ReportedDestination } from './destination-reports.js';
import { toFailureReason, toProblemReason } from './destination-reasons.js';
import { toNodeId } from './stored-destinations.js';

/** State from which the statuses of destinations are derived. */
export interface DestinationsInput {
  /** Destinations stored with the server; null until they were first stored. */
  destinations: readonly ServerDestination[] | null;
  output: Output;
  report: Pick<ServerReport, 'destinations'> | null;
  /** The latest reports, with statistics, if this process has them. */
  latestReports?: readonly ReportedDestination[];
}

/**
 * Returns the statuses of the destinations that are on. Returns undefined if the sign-in destination is the only one
 * and does not fail, because earlier releases returned no statuses of destinations.
 */
export function toDestinationStatuses(input: DestinationsInput): DestinationStatus[] | undefined {
  const { destinations } = input;
  if (!destinations) return undefined;
  const statuses = destinations
    .filter(({ enabled }) => enabled)
    .map((destination) => toStatus(destination, input));
  const isOnlySignIn = destinations.length === 1 && statuses.every(({ reason }) => reason === undefined);
  return isOnlySignIn ? undefined : statuses;
}

function toStatus(destination: ServerDestination, input: DestinationsInput): DestinationStatus {
  const { id, name, kind, problem } = destination;
  const identity = { id, name, kind };
  const isOff = input.output.state === 'idle';
  if (problem && !isOff && input.output.state !== 'failed')
    return { ...identity, state: 'failed', reason: toProblemReason(problem) };
  const findReport = <T extends DestinationReport>(reports: readonly T[] = []) =>
    reports.find((report) => report.id === toNodeId(destination));
  const report = findReport(input.report?.destinations);
  if (isOff || !report) return { ...identity, state: isOff ? 'idle' : deriveState(input) };
  const { state, failure, reconnects } = report;
  const latestReport = findReport(input.latestReports);
  return {
    ...identity,
    state,
    ...(latestReport?.state === state ? { since: latestReport.since } : {}),
    ...(failure && state !== 'live' ? { reason: toFailureReason(failure) } : {}),
    ...(reconnects > 0 && state !== 'live' ? { reconnects } : {}),
    ...(state === 'live' ? pickStats(latestReport) : {}),
  };
}

/**
 * Returns the state of a destination that the report does not contain: the destination has not connected yet, or the
 * node sends to a single destination and reports none.
 */
function deriveState({ output, report }: DestinationsInput): DestinationStatus['state'] {
  if (output.state === 'failed') return 'failed';
  if (output.state === 'starting' || (report && report.destinations.length > 0)) return 'connecting';
  return output.state === 'live' ? 'live' : 'reconnecting';
}

function pickStats(report: DestinationReport | undefined) {
  if (!report) return {};
  const { kbps, queuedMs, droppedFrames } = report;
  return { kbps, queuedMs, ...(droppedFrames > 0 ? { droppedFrames } : {}) };
}

/** Returns the status without values that change with time. */
export function omitDestinationStats({ id, name, kind, state, reason, reconnects }: DestinationStatus) {
  return { id, name, kind, state, reason, reconnects };
}
