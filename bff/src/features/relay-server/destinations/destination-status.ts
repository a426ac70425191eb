import type { DestinationReport, ServerReport } from '@trailcast/schema/node';
import type { DestinationStatus, Output } from '@trailcast/schema/wire';
import type { ServerDestination } from '../relay-server.ports.js';
import type { ReportedDestination } from './destination-figures.js';
import { failureReason, problemReason } from './destination-reasons.js';
import { nodeIdOf } from './server-destinations.js';

export interface DestinationsSource {
  /** As stored with the server; null until they were first stored. */
  destinations: readonly ServerDestination[] | null;
  output: Output;
  report: Pick<ServerReport, 'destinations'> | null;
  /** The latest reports, with figures, if this process has them. */
  figures?: readonly ReportedDestination[];
}

/**
 * Returns the statuses of the destinations that are on. Returns undefined if the sign-in destination is the only one
 * and does not fail, like earlier releases, in which a user had one destination.
 */
export function toDestinationStatuses(source: DestinationsSource): DestinationStatus[] | undefined {
  const { destinations } = source;
  if (!destinations) return undefined;
  const statuses = destinations.filter(({ enabled }) => enabled).map((each) => toStatus(each, source));
  const isOnlySignIn = destinations.length === 1 && statuses.every(({ reason }) => reason === undefined);
  return isOnlySignIn ? undefined : statuses;
}

function toStatus(destination: ServerDestination, source: DestinationsSource): DestinationStatus {
  const { id, name, kind, problem } = destination;
  const head = { id, name, kind };
  const isOff = source.output.state === 'idle';
  if (problem && !isOff && source.output.state !== 'failed')
    return { ...head, state: 'failed', reason: problemReason(problem) };
  const find = <T extends DestinationReport>(all: readonly T[] = []) =>
    all.find((each) => each.id === nodeIdOf(destination));
  const report = find(source.report?.destinations);
  if (isOff || !report) return { ...head, state: isOff ? 'idle' : stateWithoutReport(source) };
  const { state, failure, reconnects } = report;
  const latest = find(source.figures);
  return {
    ...head,
    state,
    ...(latest?.state === state ? { since: latest.since } : {}),
    ...(failure && state !== 'live' ? { reason: failureReason(failure) } : {}),
    ...(reconnects > 0 && state !== 'live' ? { reconnects } : {}),
    ...(state === 'live' ? figuresOf(latest) : {}),
  };
}

/**
 * A node that reports no destinations sends to a single one. A destination that has not connected yet is missing in the
 * report.
 */
function stateWithoutReport({ output, report }: DestinationsSource): DestinationStatus['state'] {
  if (output.state === 'failed') return 'failed';
  if (output.state === 'starting' || (report && report.destinations.length > 0)) return 'connecting';
  return output.state === 'live' ? 'live' : 'reconnecting';
}

function figuresOf(report: DestinationReport | undefined) {
  if (!report) return {};
  const { kbps, queuedMs, droppedFrames } = report;
  return { kbps, queuedMs, ...(droppedFrames > 0 ? { droppedFrames } : {}) };
}

/** Returns the status without values that change with time. */
export function withoutFigures({ id, name, kind, state, reason, reconnects }: DestinationStatus) {
  return { id, name, kind, state, reason, reconnects };
}
