import type { OutputFailure, SimulatedFeed } from '@trailcast/schema/node';
import type { RelayServerEntity } from '../relay-server.entity.js';

/** The columns of a rehearsal. Each change raises the generation, so that the node applies it. */
export type RehearsedRow = Pick<
  RelayServerEntity,
  | 'rehearsing'
  | 'rehearsalSince'
  | 'rehearsalFeed'
  | 'rehearsalFailure'
  | 'attempt'
  | 'attemptEnds'
  | 'endReason'
  | 'generation'
>;

/**
 * Requests a rehearsal, which is ended at `endsAt` (ms) unless OBS has confirmed it. The rehearsal uses the next
 * attempt number of the broadcasts.
 */
export function beginRehearsal(row: RehearsedRow, endsAt: number): void {
  row.rehearsing = true;
  row.rehearsalSince = null;
  row.rehearsalFeed = 'real';
  row.rehearsalFailure = null;
  row.attempt += 1;
  row.attemptEnds = endsAt;
  row.endReason = null;
  row.generation += 1;
}

/** Marks the rehearsal as started at `startedAt`, ms. */
export function confirmRehearsal(row: RehearsedRow, startedAt: number): void {
  row.rehearsalSince = startedAt;
  row.attemptEnds = null;
  row.generation += 1;
}

/** Changes the simulated feed, to which the automatic scene switches react. */
export function setSimulatedFeed(row: RehearsedRow, feed: SimulatedFeed): void {
  row.rehearsalFeed = feed;
  row.generation += 1;
}

/** Ends the rehearsal. `failure` is null if the user ended the rehearsal. */
export function endRehearsal(row: RehearsedRow, failure: OutputFailure | null): void {
  row.rehearsing = false;
  row.rehearsalSince = null;
  row.rehearsalFeed = 'real';
  row.rehearsalFailure = failure;
  row.attemptEnds = null;
  row.generation += 1;
}
