import { messageOf } from '../node/node-error.js';
import { within } from '@trailcast/schema/async/deadline';
import { createHash } from 'node:crypto';
import type { ServerContext } from './server-context.js';
import type { ServerModel } from './server-model.js';
import type { ServerParts } from './server-parts.js';
import type { StepName } from './next-step.js';
import { failed } from './streaming-attempt.js';

const CONNECT_TIMEOUT_MS = 10_000;
/** A stop that OBS has not confirmed by then is looked after, ms. */
export const STOP_CHECK_MS = 2_000;

/** Before a step that failed, or a start of OBS that ended soon, is tried again. */
export const RETRY_MS = { first: 1_000, last: 15_000 };

/** What one step may use. `started` takes a new OBS under the controller's watch. */
export interface StepContext extends Pick<ServerContext, 'model' | 'parts' | 'signal'> {
  started: () => void;
  /** A target that came before there was a home to keep it in. */
  takePendingTarget: () => { server: string; key: string } | null;
}

type Step = (context: StepContext) => Promise<void>;

/** SHA-256 over server, line feed and key: how reports name a target. */
export function targetDigest(target: { server: string; key: string }): string {
  return createHash('sha256').update(`${target.server}\n${target.key}`).digest('hex');
}

/** How each step is done. A step that fails is tried again later; none waits for OBS's events. */
export const STEPS: Record<StepName, Step> = {
  start: async (context) => {
    const { model, parts, signal } = context;
    const collection = cleanWished(model, parts);
    // The ingest must know the reader before OBS calls; without an ingest OBS starts all the same.
    const { feed } = model.desired;
    void parts.routing.route(model.id, model.readerToken, feed).then(
      () => (model.routed = feed),
      () => undefined,
    );
    const { instance: name } = model.desired;
    const spec = { serverId: model.id, instance: name, collection };
    const instance = await parts.runner.start(spec, signal);
    if (signal.aborted) return instance.remove();
    model.instance = instance;
    model.collectionShown({ ...collection, text: model.desired.collection.text });
    const target = context.takePendingTarget();
    if (target) await instance.writeTarget(target);
    context.started();
  },

  restart: async ({ model, started }) => {
    await model.instance?.restart();
    // Which slot OBS came back with is not certain.
    model.shownInObs = null;
    model.obsEnded = false;
    started();
  },

  connect: async ({ model, parts, signal }) => {
    if (!model.instance) return;
    const { websocket } = model.instance;
    const control = await within(CONNECT_TIMEOUT_MS, (limit) => parts.connect(websocket, limit), signal);
    await model.view.attach(control);
    model.problem = null;
    const { attempt, view } = model;
    // It was live when it was last seen, and OBS has not ended since: the broadcast has.
    if (
      attempt.state === 'open' &&
      attempt.reached &&
      attempt.interruptedAt === null &&
      view.output === 'stopped'
    )
      model.attempt = failed(attempt, 'stopped');
  },

  'stop-stream': async ({ model, parts }) => {
    model.notBefore.set('check-output', parts.now() + STOP_CHECK_MS);
    await model.view.stopStream().catch(() => model.view.checkOutput());
  },

  'check-output': async ({ model, parts }) => {
    model.notBefore.set('check-output', parts.now() + STOP_CHECK_MS);
    await model.view.checkOutput();
  },

  'apply-collection': async ({ model, parts }) => {
    const { text } = model.collectionToShow;
    const collection = tryClean(model, parts);
    if (!collection || !model.instance) return;
    const slot = await model.instance.writeCollection(collection);
    await model.view.setCollection(slot);
    model.collectionShown({ ...collection, text });
  },

  'set-scene': async ({ model }) => {
    const { scene } = model.wanted;
    if (scene !== null) await model.view.setScene(scene);
  },

  'route-feed': async ({ model, parts }) => {
    const { feed } = model.desired;
    await parts.routing.route(model.id, model.readerToken, feed);
    model.routed = feed;
  },

  'restart-feed': async ({ model, parts }) => {
    const { feed, feedRestarts } = model.desired;
    // Without an ingest there is no publisher to close.
    if (feed !== null) await parts.routing.cut(feed).catch(() => undefined);
    await reopenFeed(model);
    model.feedRestarts = feedRestarts;
  },

  'reopen-feed': ({ model }) => reopenFeed(model),

  'set-frame-rate': ({ model }) => model.view.setFrameRate(model.wanted.frameRate),

  'set-target': async ({ model }) => {
    const target = await model.instance?.readTarget();
    if (!target) {
      model.targetDigest = null;
      return;
    }
    model.targetDigest = targetDigest(target);
    const server = (await model.instance?.outputServer(target.server)) ?? target.server;
    await model.view.setTarget({ ...target, server }, model.targetDigest);
  },

  'start-stream': async ({ model }) => {
    const target = await model.instance?.readTarget();
    // The platform's addresses may have changed since the target was set.
    if (target) await model.instance?.outputServer(target.server);
    await model.view.startStream();
  },
};

async function reopenFeed(model: ServerModel): Promise<void> {
  await model.view.reopenFeed();
  model.playback.reopened();
}

/** @throws with the reason when the text is no collection; the server can't start on it. */
function cleanWished(model: ServerModel, parts: ServerParts) {
  const { revision, text } = model.desired.collection;
  return { revision, clean: parts.clean(text, parts.runner.feedAddress(model.readerToken)) };
}

/** Null when the wished text is no collection: the old one stays, and the report says why. */
function tryClean(model: ServerModel, parts: ServerParts) {
  const { revision, text } = model.collectionToShow;
  try {
    return { revision, clean: parts.clean(text, parts.runner.feedAddress(model.readerToken)) };
  } catch (error) {
    model.bad = { revision, reason: `Collection ${revision} was not taken over: ${messageOf(error)}` };
    return null;
  }
}
