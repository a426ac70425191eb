import type { Logger } from 'pino';
import type { CleanCollection } from '../../collection/clean-collection.js';
import type { ConnectObs } from '../../obs/obs-control.js';
import type { Runner } from '../../runner/runner.js';
import type { Admission } from '../node/admission.js';
import type { ControlAbsence } from '../node/control-absence.js';
import type { FeedRouting } from '../feed/feed-routing.js';
import type { Feeds } from '../feed/feeds.js';

/** What every server of the node shares. */
export interface ServerParts {
  runner: Runner;
  connect: ConnectObs;
  /** Rebuilds a user's collection with the feed's address in place; throws with a reason in words. */
  clean: (text: string, feedAddress: string) => CleanCollection;
  admission: Admission;
  feeds: Feeds;
  routing: FeedRouting;
  absence: ControlAbsence;
  /** Frames a second while nothing is sent, and on air. */
  frameRates: { idle: number; full: number };
  /** Milliseconds since the epoch that never jump while the agent runs. */
  now: () => number;
  log: Logger;
  /** Something that a report shows may have changed. */
  changed: () => void;
}
