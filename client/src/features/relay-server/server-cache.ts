import type { ApolloCache } from '@apollo/client';
import type { Deleted } from '@trailcast/schema/push';
import type {
  DestinationStatus,
  Hint,
  LastAction,
  PanicStatus,
  Rehearsal,
  Server,
  ServerRecording,
  ServerStatus,
  UserRef,
} from '@trailcast/schema/wire';
import { feedTrackOf } from './graph/feed-track.js';
import {
  MyServerDocument,
  ServerStatusDocument,
  type ServerFieldsFragment,
  type StatusFieldsFragment,
} from './relay-server.generated.js';

type HintFields = NonNullable<StatusFieldsFragment['hints']>[number];

/** Writes pushed servers and statuses into Apollo's cache. A version that is older than the cached one is ignored. */
export const serverCache = {
  put(this: void, cache: ApolloCache, server: Server): void {
    const cachedServer = cache.readQuery({ query: MyServerDocument })?.myServer;
    if (cachedServer && cachedServer.id === String(server.id) && cachedServer.version > server.version)
      return;
    cache.writeQuery({ query: MyServerDocument, data: { myServer: serverOf(server) } });
  },

  replaceAll(this: void, cache: ApolloCache, servers: readonly Server[]): void {
    const [firstServer] = servers;
    if (firstServer) serverCache.put(cache, firstServer);
    else cache.writeQuery({ query: MyServerDocument, data: { myServer: null } });
  },

  delete(this: void, cache: ApolloCache, { id }: Deleted): void {
    const cachedServer = cache.readQuery({ query: MyServerDocument })?.myServer;
    if (cachedServer?.id === String(id))
      cache.writeQuery({ query: MyServerDocument, data: { myServer: null } });
  },

  /** Writes the status of the user's server, or of a server that the user helps with, and records it for its graph. */
  putStatus(this: void, cache: ApolloCache, status: ServerStatus): void {
    const variables = { serverId: String(status.serverId) };
    feedTrackOf(cache, variables.serverId).record(status, Date.now());
    const cachedStatus = cache.readQuery({ query: ServerStatusDocument, variables })?.serverStatus;
    if (cachedStatus && cachedStatus.version > status.version) return;
    cache.writeQuery({ query: ServerStatusDocument, variables, data: { serverStatus: statusOf(status) } });
  },
};

function serverOf(server: Server): ServerFieldsFragment {
  return {
    __typename: 'Server',
    id: String(server.id),
    streamId: server.streamId === null ? null : String(server.streamId),
    timeCreated: server.timeCreated,
    version: server.version,
    dataId: String(server.dataId),
    dataVersion: server.dataVersion,
    onFeedLoss: server.onFeedLoss && { __typename: 'FeedLoss', ...server.onFeedLoss },
    // An earlier version of the BFF omits the quality.
    quality: server.quality ?? null,
    delay: (server as Partial<Server>).delay ?? 0,
    recording: server.recording ?? null,
    stopsAt: server.stopsAt ?? null,
    stopReason: server.stopReason ?? null,
  };
}

function statusOf(status: ServerStatus): StatusFieldsFragment {
  const { output } = status;
  return {
    __typename: 'ServerStatus',
    serverId: String(status.serverId),
    scene: status.scene,
    obs: status.obs,
    srt: status.srt,
    version: status.version,
    kbps: status.kbps ?? null,
    rttMs: status.rttMs ?? null,
    loss: status.loss ?? null,
    feedSince: status.feedSince ?? null,
    obsSince: status.obsSince ?? null,
    output: output
      ? {
          __typename: 'Output',
          state: output.state,
          reason: output.reason ?? null,
          attempt: output.attempt ?? null,
        }
      : null,
    bridging: status.bridging ?? null,
    weakLink: status.weakLink ? { __typename: 'WeakLinkStatus', ...status.weakLink } : null,
    feed: status.feed
      ? { __typename: 'FeedFault', ...status.feed, oldKey: status.feed.oldKey ?? null }
      : null,
    fallback: status.fallback ? { __typename: 'RendererFallback', ...status.fallback } : null,
    picture: status.picture ? { __typename: 'Picture', ...status.picture } : null,
    drawnFps: status.drawnFps ?? null,
    held: status.held ?? null,
    delay: status.delay
      ? {
          __typename: 'Delay',
          state: status.delay.state,
          behind: status.delay.behind,
          until: status.delay.until ?? null,
          limited: status.delay.limited ?? null,
        }
      : null,
    links: status.links?.map((link) => ({ __typename: 'FeedLink' as const, ...link })) ?? null,
    destinations: status.destinations?.map(destinationOf) ?? null,
    recording: status.recording ? recordingOf(status.recording) : null,
    rehearsal: status.rehearsal ? rehearsalOf(status.rehearsal) : null,
    panic: status.panic ? panicOf(status.panic) : null,
    muted: status.muted ?? null,
    hints: status.hints?.map(hintOf) ?? null,
    lastAction: status.lastAction ? lastActionOf(status.lastAction) : null,
  };
}

function destinationOf(status: DestinationStatus): NonNullable<StatusFieldsFragment['destinations']>[number] {
  const { id, name, kind, state, reason, kbps, queuedMs, droppedFrames, reconnects } = status;
  return {
    __typename: 'DestinationStatus',
    id: String(id),
    name,
    kind,
    state,
    reason: reason ? { __typename: 'DestinationReason', ...reason, words: reason.words ?? null } : null,
    kbps: kbps ?? null,
    queuedMs: queuedMs ?? null,
    droppedFrames: droppedFrames ?? null,
    reconnects: reconnects ?? null,
  };
}

function rehearsalOf({ state, code, since, feed, line }: Rehearsal): StatusFieldsFragment['rehearsal'] {
  return {
    __typename: 'Rehearsal',
    state,
    code: code ?? null,
    since: since ?? null,
    feed,
    line: line.map((moment) => ({ __typename: 'RehearsalMoment', ...moment })),
  };
}

function hintOf({ code, text, at, seconds, scene, destination, words, source }: Hint): HintFields {
  return {
    __typename: 'Hint',
    code,
    text,
    at: at ?? null,
    seconds: seconds ?? null,
    scene: scene ?? null,
    destination: destination ?? null,
    words: words ?? null,
    source: source ?? null,
  };
}

const userOf = (user: UserRef | null) =>
  user && { __typename: 'UserRef' as const, id: String(user.id), displayName: user.displayName };

function panicOf({ by, since, shown }: PanicStatus): StatusFieldsFragment['panic'] {
  return {
    __typename: 'PanicStatus',
    by: userOf(by),
    since,
    shown,
  };
}

function lastActionOf(lastAction: LastAction): StatusFieldsFragment['lastAction'] {
  const { by, chatter, action, detail, at } = lastAction;
  return {
    __typename: 'LastAction',
    by: userOf(by),
    chatter: chatter ?? null,
    action,
    detail,
    at,
  };
}

function recordingOf({ state, since, bytes, failed }: ServerRecording): StatusFieldsFragment['recording'] {
  return {
    __typename: 'ServerRecording',
    state,
    since: since ?? null,
    bytes,
    failed: failed ? { __typename: 'RecordingFailure', ...failed } : null,
  };
}
