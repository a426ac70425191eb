import type {
  DelayReport,
  DestinationReport,
  PageReport,
  ServerReport,
  ShownReport,
} from '@trailcast/schema/node';
import type { DestinationState } from '../../hub/protocol.js';
import { createRecordingReport } from '../recording/server-recording.js';
import type { ServerModel } from './server-model.js';

/** Returns the report on one server. The report contains no secret. */
export function createServerReport(
  model: ServerModel,
  isSettled: boolean,
  now: number,
  shown: ShownReport | null = null,
  pages: PageReport[] = [],
): ServerReport {
  const { view, desired } = model;
  return {
    id: model.id,
    instance: desired.instance,
    observedGeneration: desired.generation,
    // While OBS restarts, its last known state is outdated.
    settled: isSettled && !model.hasObsEnded && view.scene.current !== null,
    phase: derivePhase(model),
    reason: model.problem ?? model.invalidCollection?.reason ?? null,
    collectionRevision: model.obsCollectionRevision,
    removed: model.validCollection?.clean.removed ?? [],
    scenes: model.scenes,
    scene: model.serverScenes.shownScene,
    bridging: model.feedSwitch.isBridging,
    weakLink: model.feedSwitch.weakLink,
    output: createOutputReport(model, now),
    rehearsal: model.rehearsal.createReport(now),
    held: model.broadcast.hubState?.isHeld ?? false,
    targetDigest: model.targetDigest,
    destinations: model.broadcast.destinations.map(createDestinationReport),
    drawing: createRenderReport(model),
    drawnShare: model.drawnShare,
    encoder: model.encoder,
    recording: createRecordingReport(model.recordedServer),
    delay: createDelayReport(model),
    pages,
    shown,
    ...model.panic.report,
  };
}

/** Returns the report on the delay; null without a hub, because the hub implements the delay. */
function createDelayReport(model: ServerModel): DelayReport | null {
  if (!model.instance?.hub) return null;
  const { desired, broadcast, delay } = model;
  const { hubState } = broadcast;
  const actual = broadcast.isOnAir ? hubState?.delay : undefined;
  const state = !actual || actual.state === 'off' ? null : actual.state;
  return {
    mostMs: delay.maxMs,
    wantedMs: delay.ms,
    // Without a broadcast, all requested dumps count as done.
    dumps: hubState ? (hubState.delay?.dumps ?? 0) : (desired.dumps ?? 0),
    state,
    behindMs: actual && state !== null && state !== 'growing' ? actual.filledMs : 0,
    leftMs: actual?.leftMs ?? null,
    isLimited: (actual?.isLimited ?? false) || delay.isLimited,
  };
}

function createDestinationReport(destination: DestinationState): DestinationReport {
  const { id, state, stateMs: ageMs, failure, reconnects, kbps, queuedMs, droppedFrames } = destination;
  return { id, state, ageMs, failure, reconnects, kbps, queuedMs, droppedFrames };
}

/** Returns renderer and video; null before OBS has started. Without a broadcast, the video is the wanted video. */
function createRenderReport({ instance, view, wanted }: ServerModel): ServerReport['drawing'] {
  if (!instance) return null;
  const { renderer, fallback, video } = instance.renderSetup;
  return { renderer, fallback, ...(view.output === 'stopped' ? wanted.video : video) };
}

function derivePhase(model: ServerModel): ServerReport['phase'] {
  if (model.isBeingRemoved) return 'stopping';
  if (model.problem !== null) return 'failed';
  return model.view.scene.current === null ? 'starting' : 'running';
}

function createOutputReport(model: ServerModel, now: number): ServerReport['output'] {
  const { attempt, view, broadcast, instance } = model;
  // A rehearsal has its own report.
  if (attempt.isRehearsal)
    return { state: 'idle', attempt: attempt.number, reason: null, reconnect: 0, ageMs: null };
  const liveSince = instance?.hub ? broadcast.onAirSince : view.liveSince;
  return {
    state: deriveOutputState(model),
    attempt: attempt.number,
    reason: attempt.state === 'failed' ? attempt.reason : null,
    reconnect: countReconnects(model),
    ageMs: liveSince === null ? null : Math.max(0, Math.round(now - liveSince)),
  };
}

/** Returns the number of reconnects. OBS counts neither a stall nor the hub's reconnects. */
function countReconnects(model: ServerModel): number {
  const { view, broadcast } = model;
  if (isStalled(model)) return Math.max(1, view.reconnects);
  return Math.max(
    view.reconnects,
    ...(broadcast.hubState?.destinations.map((destination) => destination.reconnects) ?? []),
  );
}

/** Returns true if OBS reports a connection but the platform accepts no bytes. */
function isStalled({ isStalled: stalled, view }: ServerModel): boolean {
  return stalled && view.output === 'live';
}

function deriveOutputState(model: ServerModel): ServerReport['output']['state'] {
  const { attempt, view, broadcast, wantsBroadcast, instance } = model;
  if (attempt.state === 'failed') return 'failed';
  if (isStalled(model)) return 'reconnecting';
  // The hub's connection to the platform outlives OBS.
  if (wantsBroadcast && broadcast.isOnAir) return broadcast.isAccepted ? 'live' : 'reconnecting';
  // OBS may report the start before the hub does, and may notice the loss of the hub after the agent.
  if (view.output === 'live' && wantsBroadcast && instance?.hub)
    return broadcast.wasOnAir ? 'reconnecting' : 'starting';
  if (view.output === 'live' || view.output === 'reconnecting') return view.output;
  return wantsBroadcast ? 'starting' : 'idle';
}
