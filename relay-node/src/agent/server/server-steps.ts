import { NO_TARGETS } from '../broadcast/no-targets.js';
import { describeError } from '../node/node-error.js';
import { findLiveChanges } from '../../collection/live-changes.js';
import { ObsError } from '../../obs/obs-error.js';
import { isSameSize } from '../../runner/obs-video.js';
import { withDeadline } from '@trailcast/schema/async/deadline';
import { readImages } from '../image/server-images.js';
import type { ImageFile, StoredTargets } from '../../runner/runner.js';
import type { ServerContext } from './server-context.js';
import type { CleanedCollection, ServerModel } from './server-model.js';
import type { ServerDeps } from './server-deps.js';
import type { StepName } from './next-step.js';
import { markFailed } from './streaming-attempt.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** Delay before an unconfirmed stop is checked, ms. */
export const STOP_CHECK_DELAY_MS = 2_000;

/** Backoff after a failed step and between restarts of a crashing OBS, ms. */
export const RETRY_DELAYS_MS = { initialMs: 1_000, maxMs: 15_000 };

export interface StepContext extends Pick<ServerContext, 'model' | 'deps' | 'signal'> {
  /** Called after an OBS process has started. */
  onStarted: () => void;
  /** Returns the targets that arrived before the OBS home existed, and clears them; null if there are none. */
  takePendingTargets: () => StoredTargets | null;
}

type SanitizedCollection = Omit<CleanedCollection, 'text'> & { images: readonly ImageFile[] };

type Step = (context: StepContext) => Promise<void>;

/** Implementation of each step. No step waits for events from OBS. */
export const STEPS: Record<StepName, Step> = {
  start: async (context) => {
    const { model, deps, signal } = context;
    const { text } = model.desired.collection;
    const collection = await cleanCollection(model.desired.collection, model, deps);
    // Routes the feed before OBS connects. If it fails, the step `route-feed` retries it.
    const { feed } = model.desired;
    void deps.routing.route(model.id, model.readerToken, feed).then(
      () => (model.routedFeed = feed),
      () => undefined,
    );
    const { instance: instanceId } = model.desired;
    const spec = { serverId: model.id, instance: instanceId, collection };
    const instance = await deps.runner.start(spec, signal);
    if (signal.aborted) return instance.remove();
    model.instance = instance;
    model.recordLoadedCollection(omitImageFiles(collection, text));
    // After a fallback to OpenGL, OBS has another canvas.
    if (!model.isCollectionFitted) model.obsCollectionRevision = null;
    const targets = context.takePendingTargets();
    if (targets) await instance.writeTargets(targets);
    context.onStarted();
  },

  restart: async ({ model, onStarted }) => {
    await model.instance?.restart();
    // OBS may load another collection after a restart.
    model.obsCollectionRevision = null;
    model.hasObsEnded = false;
    onStarted();
  },

  connect: async ({ model, deps, signal }) => {
    if (!model.instance) return;
    const { instance } = model;
    const connect = (signal: AbortSignal) => deps.connect(instance.websocket, signal);
    const control = instance.takeConnection?.() ?? (await withDeadline(CONNECT_TIMEOUT_MS, connect, signal));
    await model.view.attach(control);
    model.problem = null;
    const { attempt, view } = model;
    // The same OBS process was live before the connection was lost.
    if (
      attempt.state === 'open' &&
      attempt.reached &&
      attempt.interruptedAt === null &&
      view.output === 'stopped'
    )
      model.attempt = markFailed(attempt, 'stopped');
  },

  'stop-output': async ({ model, deps }) => {
    model.earliestStepTimes.set('check-output', deps.now() + STOP_CHECK_DELAY_MS);
    await model.view.stopStream().catch(() => model.view.checkOutput());
  },

  'check-output': async ({ model, deps }) => {
    model.earliestStepTimes.set('check-output', deps.now() + STOP_CHECK_DELAY_MS);
    await model.view.checkOutput();
  },

  'apply-collection': async ({ model, deps }) => {
    const { text } = model.collectionToShow;
    const collection = await tryCleanCollection(model, deps);
    if (!collection || !model.instance) return;
    if (await changeWithoutLoading(model, collection))
      return model.recordChangedCollection(omitImageFiles(collection, text));
    model.waitingRevision = collection.revision;
    if (model.view.output !== 'stopped') return;
    const slot = await model.instance.writeCollection(collection);
    await model.view.setCollection(slot);
    model.recordLoadedCollection(omitImageFiles(collection, text));
  },

  'set-scene': async ({ model }) => {
    const { scene } = model.wanted;
    if (scene !== null) await model.view.setScene(scene);
  },

  'route-feed': async ({ model, deps }) => {
    const { feed } = model.desired;
    await deps.routing.route(model.id, model.readerToken, feed);
    model.routedFeed = feed;
  },

  'restart-feed': async ({ model, deps }) => {
    const { feed, feedRestarts } = model.desired;
    // Ignores the error, because an ingest that does not run has no publishers.
    if (feed !== null) await deps.routing.closePublisher(feed).catch(() => undefined);
    await reopenFeed(model);
    model.feedRestarts = feedRestarts;
  },

  'reopen-feed': ({ model }) => reopenFeed(model),

  'set-video': async ({ model }) => {
    const { instance } = model;
    if (!instance) return;
    const { video, frameRate } = model.wanted;
    await model.view.setVideo(video, frameRate);
    await instance.storeVideo(video);
    if (!model.isCollectionFitted) model.obsCollectionRevision = null;
  },

  'set-frame-rate': ({ model }) => model.view.setFrameRate(model.wanted.frameRate),

  'set-target': async ({ model }) => {
    const { hub } = model.instance ?? {};
    if (model.attempt.isRehearsal) {
      if (hub) await model.view.setTarget(hub.obsTarget, NO_TARGETS.digest);
      return;
    }
    const targets = (await model.instance?.readTargets()) ?? null;
    model.targetDigest = targets?.digest ?? null;
    if (targets?.targets[0])
      await model.view.setTarget(await resolveObsTarget(model, targets.targets[0]), targets.digest);
  },

  'start-output': async ({ model }) => {
    const [target] = (await model.instance?.readTargets())?.targets ?? [];
    // Resolves the platform's addresses again, because they may have changed since the target was set.
    if (model.instance?.hub) await openBroadcast(model);
    // Without a hub, OBS would send the rehearsal to the platform itself.
    else if (model.attempt.isRehearsal) return;
    else if (target) await model.instance?.openOutputRoute(target.server);
    await model.view.startStream();
  },

  'open-broadcast': ({ model }) => openBroadcast(model),

  'set-cover': async ({ model }) => {
    await model.instance?.hub?.setCover(model.broadcast.request);
  },

  'set-delay': async ({ model }) => {
    await model.instance?.hub?.setDelay(model.broadcast.request);
  },

  'end-broadcast': async ({ model }) => {
    await model.instance?.hub?.endBroadcast();
  },
};

/** Returns the target of OBS: its hub, or the platform if there is no hub. */
async function resolveObsTarget({ instance }: ServerModel, platformTarget: { server: string; key: string }) {
  if (instance?.hub) return instance.hub.obsTarget;
  return {
    server: (await instance?.openOutputRoute(platformTarget.server)) ?? platformTarget.server,
    key: platformTarget.key,
  };
}

/** Opens the broadcast on the hub. A rehearsal has no targets. */
async function openBroadcast(model: ServerModel): Promise<void> {
  const targets = model.attempt.isRehearsal ? NO_TARGETS : await model.instance?.readTargets();
  if (targets) await model.instance?.hub?.open(targets, model.broadcast.request);
}

async function reopenFeed(model: ServerModel): Promise<void> {
  await model.view.reopenFeed();
  model.playback.recordReopening();
}

/** Changes OBS's collection without loading it. Returns false if OBS has to load it. */
async function changeWithoutLoading(model: ServerModel, collection: SanitizedCollection): Promise<boolean> {
  const { revision, clean: newCollection, canvas } = collection;
  const { validCollection: shownCollection, obsCollectionRevision } = model;
  if (!shownCollection || obsCollectionRevision === null || !isSameSize(shownCollection.canvas, canvas))
    return false;
  // Compares with every version that OBS may show. Setting a value again is harmless.
  const shownVersions = [shownCollection.clean, ...model.partlyAppliedCollections.values()];
  const changes = shownVersions.map((version) => findLiveChanges(version, newCollection));
  if (changes.includes(null)) return false;
  model.partlyAppliedCollections.set(revision, newCollection);
  try {
    await model.view.change(changes.flatMap((change) => change ?? []));
    return true;
  } catch (error) {
    // OBS does not have a source until it loads the collection.
    if (error instanceof ObsError && error.code === 'rejected') return false;
    throw error;
  }
}

/** Returns the collection without its image files, which are already written. */
function omitImageFiles({ revision, canvas, clean }: SanitizedCollection, text: string): CleanedCollection {
  return { revision, canvas, clean, text };
}

/** Sanitises a collection and fits it to the canvas. Throws an error with the reason if the collection is invalid. */
async function cleanCollection(
  { revision, text }: { revision: number; text: string },
  model: ServerModel,
  deps: ServerDeps,
): Promise<SanitizedCollection> {
  const images = await readImages(deps.images, model.desired.images);
  if (images.missingIds.length > 0)
    deps.log.warn(
      { server: model.id, images: images.missingIds },
      'images without a file on this node are not shown',
    );
  const canvas = model.video;
  const feedUrl = deps.runner.createFeedUrl(model.readerToken);
  const cleaned = deps.clean(text, { feedUrl, canvas, images: images.knownImages });
  return { revision, canvas, clean: cleaned, images: images.selectFiles(cleaned.images) };
}

/** Returns the collection to show. If it is invalid, records the reason and returns null. */
async function tryCleanCollection(model: ServerModel, deps: ServerDeps) {
  const collection = model.collectionToShow;
  const { revision } = collection;
  try {
    return await cleanCollection(collection, model, deps);
  } catch (error) {
    model.invalidCollection = {
      revision,
      reason: `Collection ${revision} is invalid: ${describeError(error)}`,
    };
    return null;
  }
}
