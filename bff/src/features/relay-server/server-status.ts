import type { ServerReport } from '@trailcast/schema/node';
import type {
  Delay,
  DestinationStatus,
  FeedFault,
  Hint,
  Output,
  RendererFallback,
  ServerRecording,
  ServerStatus,
} from '@trailcast/schema/wire';
import type { ReportedDestination } from './destinations/destination-reports.js';
import { parseDestinations } from './destinations/stored-destinations.js';
import { toDestinationStatuses, omitDestinationStats } from './destinations/destination-status.js';
import { describeEndReason } from './broadcast/output-reasons.js';
import { toOneTap, type OneTapRow } from './one-tap/one-tap-status.js';
import { toRehearsal } from './rehearsal/rehearsal-status.js';
import { describeRecordingStop } from './broadcast/recording-stops.js';
import type { FeedStats } from './feed/feed-reports.js';
import { type HintContext, findServerHints } from './server-hints.js';
import type { RelayServerEntity } from './relay-server.entity.js';

/** State from which a status is rendered. */
export interface StatusInput {
  server: Pick<
    RelayServerEntity,
    | 'id'
    | 'streaming'
    | 'confirmed'
    | 'attempt'
    | 'endReason'
    | 'liveSince'
    | 'delayUntil'
    | 'statusVersion'
    | 'recording'
    | 'recordingSince'
    | 'rehearsing'
    | 'rehearsalSince'
    | 'rehearsalFeed'
    | 'rehearsalFailure'
  > &
    OneTapRow & { destinations?: string | null };
  /** The node's latest report; null before the first. */
  report: ServerReport | null;
  /** The assigned stream's feed; null without a stream. */
  feed: { live: boolean; since: number | null } | null;
  /** Statistics of that feed, if this process has them. */
  stats?: FeedStats;
  /** Fault that prevents the feed from being shown. */
  fault?: FeedFault;
  /** The destinations' latest reports, with statistics, if this process has them. */
  destinations?: readonly ReportedDestination[];
  /** Current state that is not stored. If undefined, the status has no hints. */
  hintContext?: HintContext;
}

/**
 * Returns the status for the user: the node's report, or the requested broadcast until the node reports the broadcast.
 */
export function toServerStatus(input: StatusInput): ServerStatus {
  const { server, report, feed, stats, fault } = input;
  const output = toOutput(server, report);
  const destinations = toDestinationStatuses({
    destinations: parseDestinations(server),
    output,
    report,
    latestReports: input.destinations,
  });
  const isOnAir = output.state === 'live' || output.state === 'reconnecting';
  const isFeedLive = feed?.live === true;
  const fallback = toFallback(report);
  const hints = toHints(input, destinations, isOnAir);
  const rehearsal = toRehearsal(server, report);
  return {
    serverId: server.id,
    scene: report?.scene ?? null,
    obs: output.state === 'live',
    srt: isFeedLive,
    version: server.statusVersion,
    ...(isFeedLive && stats ? stats : {}),
    ...(isFeedLive && feed.since !== null ? { feedSince: feed.since } : {}),
    ...(isOnAir && server.liveSince ? { obsSince: server.liveSince } : {}),
    output,
    bridging: report?.bridging ?? false,
    ...(isFeedLive && report?.weakLink ? { weakLink: report.weakLink } : {}),
    ...(isOnAir && report?.held ? { held: true } : {}),
    ...(isOnAir ? toDelay(server, report) : {}),
    ...(fault ? { feed: fault } : {}),
    ...(fallback ? { fallback } : {}),
    ...toPicture(report),
    ...(destinations ? { destinations } : {}),
    ...(server.recording ? { recording: toRecording(server, report) } : {}),
    ...(rehearsal ? { rehearsal } : {}),
    ...toOneTap(server, report, isOnAir),
    ...(hints.length > 0 ? { hints } : {}),
  };
}

function toHints(
  { hintContext, server, report, feed, fault }: StatusInput,
  destinations: readonly DestinationStatus[] | undefined,
  isOnAir: boolean,
): Hint[] {
  if (!hintContext) return [];
  return findServerHints({
    ...hintContext,
    feed: { live: feed?.live === true, since: feed?.since ?? null },
    fault,
    destinations: destinations ?? [],
    isOnAir,
    onAirSince: isOnAir ? (server.liveSince ?? null) : null,
    scene: report?.scene ?? null,
    bridging: report?.bridging === true || report?.weakLink?.shown === true,
    // A stored report of an earlier version has no pages.
    pages: report?.pages ?? [],
  });
}

/** Returns the recording's state. A node that does not report recording can't record. */
function toRecording(
  { recordingSince }: StatusInput['server'],
  report: ServerReport | null,
): ServerRecording {
  const recording = report?.recording;
  if (!recording) return { state: 'waiting', bytes: 0 };
  const code = recording.state === 'unavailable' ? 'unavailable' : recording.failure;
  return {
    state: recording.state === 'unavailable' ? 'stopped' : recording.state,
    ...(recordingSince ? { since: recordingSince } : {}),
    bytes: recording.bytes,
    ...(code ? { failed: { code, text: describeRecordingStop(code) } } : {}),
  };
}

/** Returns size and frame rate of the picture. A stored report of an earlier version has no drawing. */
function toPicture(report: ServerReport | null): Pick<ServerStatus, 'picture' | 'drawnFps' | 'encoder'> {
  if (!report?.drawing) return {};
  const { drawing, drawnShare, encoder } = report;
  const { width, height, fps } = drawing;
  const drawnFps = typeof drawnShare === 'number' ? Math.round(drawnShare * fps) : null;
  return {
    picture: { width, height, fps },
    ...(drawnFps === null ? {} : { drawnFps }),
    ...(encoder
      ? { encoder: { lateFps: Math.round(encoder.lateShare * fps * 10) / 10, load: encoder.load } }
      : {}),
  };
}

/** Returns the delay of viewers. A stored report of an earlier version has none. */
function toDelay({ delayUntil }: StatusInput['server'], report: ServerReport | null): { delay?: Delay } {
  if (!report?.delay?.state) return {};
  const { state, behindMs, isLimited } = report.delay;
  return {
    delay: {
      state,
      behind: Math.round(behindMs / 100) / 10,
      ...(delayUntil ? { until: delayUntil } : {}),
      ...(isLimited ? { limited: true } : {}),
    },
  };
}

/** Returns the fallback to OpenGL, or null. A stored report of an earlier version has no drawing. */
function toFallback(report: ServerReport | null): RendererFallback | null {
  if (!report?.drawing?.fallback) return null;
  const { fallback, width, height, fps } = report.drawing;
  return { ...fallback, width, height, fps };
}

/** Returns the output state for the user. */
export function toOutput(
  server: Pick<StatusInput['server'], 'streaming' | 'confirmed' | 'endReason'>,
  report: ServerReport | null,
): Output {
  const output = report?.output;
  if (report?.phase === 'failed') {
    return { state: 'failed', reason: report.reason ?? describeEndReason('obs-failed') };
  }
  if (output?.state === 'live') return { state: 'live' };
  if (output?.state === 'reconnecting') return { state: 'reconnecting', attempt: output.reconnect };
  // Requested, but not reported: an attempt, or a confirmed broadcast that is being resumed.
  if (server.streaming) return { state: server.confirmed ? 'reconnecting' : 'starting' };
  if (server.endReason) return { state: 'failed', reason: describeEndReason(server.endReason) };
  return { state: 'idle' };
}

/** Returns true if two statuses differ in more than statistics and version. */
export function differsVisibly(a: ServerStatus, b: ServerStatus): boolean {
  return toComparableText(a) !== toComparableText(b);
}

function toComparableText(status: ServerStatus): string {
  const links = status.links?.map(({ number, lost }) => ({ number, lost }));
  const destinations = status.destinations?.map(omitDestinationStats);
  const visibleFields = {
    ...status,
    version: 0,
    kbps: undefined,
    rttMs: undefined,
    loss: undefined,
    links,
    destinations,
  };
  return JSON.stringify(visibleFields);
}
