import type { Readable } from 'node:stream';
import type { NodeQuality, SceneImage, ShownReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { CleanCollection, ShownPage } from '../../collection/clean-collection.js';
import type { ConnectObs } from '../../obs/obs-control.js';
import type { ObsRenderSetup } from '../../runner/home/obs-files.js';
import type { ObsVideo } from '../../runner/obs-video.js';
import type { Runner } from '../../runner/runner.js';
import type { Admission } from '../node/admission.js';
import type { DelayReserve } from '../node/delay-reserve.js';
import type { ControlAbsence } from '../node/control-absence.js';
import type { Recordings } from '../recording/recordings.js';
import type { FeedRouting } from '../feed/feed-routing.js';
import type { Feeds } from '../feed/feeds.js';
import type { ImageStore } from '../image/image-store.js';
import type { PreviewCount } from '../preview/server-previews.js';

/** Rebuilds a user's collection for OBS. Throws an error with a reason for the user if the collection is invalid. */
export type CleanForObs = (
  text: string,
  options: { feedUrl: string; canvas: ObsVideo; images: ReadonlyMap<string, SceneImage> },
) => CleanCollection;

/** Dependencies that all servers of the node share. */
export interface ServerDeps {
  runner: Runner;
  connect: ConnectObs;
  clean: CleanForObs;
  images: Pick<ImageStore, 'read'>;
  admission: Admission;
  delays: DelayReserve;
  /** Qualities that the user may choose from. */
  qualities: readonly NodeQuality[];
  countBroadcastSlots: (setup: ObsRenderSetup, pages: readonly ShownPage[]) => number;
  countPageSlots: (pages: readonly ShownPage[]) => number;
  feeds: Feeds;
  routing: FeedRouting;
  /** Opens a feed for previews. Resolves with null if the ingest does not offer feeds for previews. */
  watchFeed: (digest: string) => Promise<Readable | null>;
  previewCount: PreviewCount;
  absence: ControlAbsence;
  recordings: Pick<Recordings, 'getBudget'>;
  /** Returns the report on a server's scene and its start time; null before the first observation. */
  getShownReport: (serverId: number) => ShownReport | null;
  /** Monotonic time in ms, based on the epoch. */
  now: () => number;
  /** Time of day, ms since the epoch. */
  wallClock: () => number;
  log: Logger;
  /** Called when a report may have changed. */
  onChange: () => void;
}
