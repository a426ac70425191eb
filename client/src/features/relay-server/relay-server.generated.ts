/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type CreateServerInput = {
  dataId: string | number;
  /** If null, a new stream is created. */
  streamId?: string | number | null | undefined;
};

export type DelayState =
  /** What waits is sent, and then the broadcast ends. */
  | 'ending'
  | 'full'
  /** Viewers see 'One moment' until the delay is full, after a dump too. */
  | 'growing'
  /** A shorter delay begins with a key frame. */
  | 'shrinking';

/** Where a broadcast goes. twitch: the platform of the sign-in, whose address and key come from the platform at each start. */
export type DestinationKind = 'custom' | 'kick' | 'twitch' | 'youtube';

export type DestinationState = 'connecting' | 'failed' | 'idle' | 'live' | 'reconnecting';

export type FeedLossInput = {
  afterMs: number;
  scene: string;
};

/** The last two minutes, or the broadcast from its beginning; without one, the time since the last one. */
export type HistoryRange = 'minutes' | 'session';

export type OutputState = 'failed' | 'idle' | 'live' | 'reconnecting' | 'starting';

export type PictureSource =
  /** The feed as OBS receives it. */
  | 'feed'
  /** What OBS sends or would send. */
  | 'program';

export type RehearsalState =
  /** It is over, and OBS has not stopped yet. */
  | 'ending'
  /** Until the next start, or until it is ended. */
  | 'failed'
  | 'on'
  | 'starting';

export type ServerRecordingState =
  | 'recording'
  /** By itself, until it is switched off and on, or the next broadcast. */
  | 'stopped'
  /** Recording begins with the broadcast. */
  | 'waiting';

/** What the server's switches see of the feed. The phone's connection is never touched. */
export type SimulatedFeed =
  | 'lost'
  | 'real'
  /** Below the bitrate of the stream's weak link. */
  | 'weak';

export type WeakLinkReason =
  /** Too little arrives. */
  | 'bitrate'
  /** The round trip takes too long. */
  | 'rtt';

export type ServerFieldsFragment = {
  __typename: 'Server';
  id: string;
  streamId: string | null;
  timeCreated: number;
  version: number;
  dataId: string;
  dataVersion: number;
  quality: string | null;
  delay: number;
  recording: boolean | null;
  stopsAt: number | null;
  stopReason: string | null;
  onFeedLoss: { __typename: 'FeedLoss'; scene: string; afterMs: number } | null;
};

export type StatusFieldsFragment = {
  __typename: 'ServerStatus';
  serverId: string;
  scene: string | null;
  obs: boolean;
  srt: boolean;
  version: number;
  kbps: number | null;
  rttMs: number | null;
  loss: number | null;
  feedSince: number | null;
  obsSince: number | null;
  bridging: boolean | null;
  drawnFps: number | null;
  held: boolean | null;
  muted: boolean | null;
  output: { __typename: 'Output'; state: OutputState; reason: string | null; attempt: number | null } | null;
  weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
  feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
  fallback: {
    __typename: 'RendererFallback';
    code: string;
    text: string;
    width: number;
    height: number;
    fps: number;
  } | null;
  picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
  delay: {
    __typename: 'Delay';
    state: DelayState;
    behind: number;
    until: number | null;
    limited: boolean | null;
  } | null;
  links: Array<{
    __typename: 'FeedLink';
    number: number;
    name: string;
    lost: boolean;
    kbps: number;
    share: number | null;
    heardAt: number;
    delayMs: number | null;
    rttMs: number | null;
    naks: number | null;
  }> | null;
  destinations: Array<{
    __typename: 'DestinationStatus';
    id: string;
    name: string;
    kind: DestinationKind;
    state: DestinationState;
    kbps: number | null;
    queuedMs: number | null;
    droppedFrames: number | null;
    reconnects: number | null;
    reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
  }> | null;
  recording: {
    __typename: 'ServerRecording';
    state: ServerRecordingState;
    since: number | null;
    bytes: number;
    failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
  } | null;
  rehearsal: {
    __typename: 'Rehearsal';
    state: RehearsalState;
    code: string | null;
    since: number | null;
    feed: SimulatedFeed;
    line: Array<{
      __typename: 'RehearsalMoment';
      at: number;
      feed: SimulatedFeed;
      kind: string;
      scene: string | null;
    }>;
  } | null;
  panic: {
    __typename: 'PanicStatus';
    since: number;
    shown: boolean;
    by: { __typename: 'UserRef'; id: string; displayName: string } | null;
  } | null;
  hints: Array<{
    __typename: 'Hint';
    code: string;
    text: string;
    at: number | null;
    seconds: number | null;
    scene: string | null;
    destination: string | null;
    words: string | null;
  }> | null;
  lastAction: {
    __typename: 'LastAction';
    action: string;
    detail: string | null;
    at: number;
    by: { __typename: 'UserRef'; id: string; displayName: string };
  } | null;
};

export type MyServerQueryVariables = Exact<{ [key: string]: never }>;

export type MyServerQuery = {
  myServer: {
    __typename: 'Server';
    id: string;
    streamId: string | null;
    timeCreated: number;
    version: number;
    dataId: string;
    dataVersion: number;
    quality: string | null;
    delay: number;
    recording: boolean | null;
    stopsAt: number | null;
    stopReason: string | null;
    onFeedLoss: { __typename: 'FeedLoss'; scene: string; afterMs: number } | null;
  } | null;
};

export type ServerStatusQueryVariables = Exact<{
  serverId: string;
}>;

export type ServerStatusQuery = {
  serverStatus: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type ServerScenesQueryVariables = Exact<{
  serverId: string;
}>;

export type ServerScenesQuery = { serverScenes: Array<string> };

export type ServerPictureQueryVariables = Exact<{
  serverId: string;
  of: PictureSource;
}>;

export type ServerPictureQuery = { serverPicture: string | null };

export type ServerHistoryQueryVariables = Exact<{
  serverId: string;
  of: HistoryRange;
}>;

export type ServerHistoryQuery = {
  serverHistory: {
    __typename: 'ServerHistory';
    from: number;
    stepMs: number;
    kbps: Array<number | null>;
    rttMs: Array<number | null>;
    loss: Array<number | null>;
    links: Array<{
      __typename: 'LinkHistory';
      number: number;
      kbps: Array<number | null>;
      rttMs: Array<number | null>;
    }>;
  } | null;
};

export type ServerThresholdsQueryVariables = Exact<{
  serverId: string;
}>;

export type ServerThresholdsQuery = {
  serverThresholds: {
    __typename: 'ThresholdAdvice';
    broadcasts: number;
    feedMs: number;
    findings: Array<{
      __typename: 'ThresholdFinding';
      code: string;
      text: string;
      kbps: number | null;
      seconds: number | null;
      switches: number | null;
      short: number | null;
    }>;
  };
};

export type ServerQualitiesQueryVariables = Exact<{
  serverId: string;
}>;

export type ServerQualitiesQuery = {
  serverQualities: Array<{
    __typename: 'Quality';
    name: string;
    width: number;
    height: number;
    fps: number;
    kbps: number;
    cores: number;
    isDefault: boolean;
  }>;
};

export type CreateServerMutationVariables = Exact<{
  input: CreateServerInput;
}>;

export type CreateServerMutation = {
  createServer: {
    __typename: 'Server';
    id: string;
    streamId: string | null;
    timeCreated: number;
    version: number;
    dataId: string;
    dataVersion: number;
    quality: string | null;
    delay: number;
    recording: boolean | null;
    stopsAt: number | null;
    stopReason: string | null;
    onFeedLoss: { __typename: 'FeedLoss'; scene: string; afterMs: number } | null;
  };
};

export type SetServerStreamMutationVariables = Exact<{
  serverId: string;
  streamId?: string | null | undefined;
}>;

export type SetServerStreamMutation = {
  setServerStream: {
    __typename: 'Server';
    id: string;
    streamId: string | null;
    timeCreated: number;
    version: number;
    dataId: string;
    dataVersion: number;
    quality: string | null;
    delay: number;
    recording: boolean | null;
    stopsAt: number | null;
    stopReason: string | null;
    onFeedLoss: { __typename: 'FeedLoss'; scene: string; afterMs: number } | null;
  };
};

export type SetSceneMutationVariables = Exact<{
  serverId: string;
  scene: string;
}>;

export type SetSceneMutation = {
  setScene: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type SetPanicMutationVariables = Exact<{
  serverId: string;
  panic: boolean;
  since?: number | null | undefined;
}>;

export type SetPanicMutation = {
  setPanic: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type SetMutedMutationVariables = Exact<{
  serverId: string;
  muted: boolean;
}>;

export type SetMutedMutation = {
  setMuted: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type StartStreamingMutationVariables = Exact<{
  serverId: string;
}>;

export type StartStreamingMutation = {
  startStreaming: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type StopStreamingMutationVariables = Exact<{
  serverId: string;
  afterDelay?: boolean | null | undefined;
}>;

export type StopStreamingMutation = {
  stopStreaming: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type StartRehearsalMutationVariables = Exact<{
  serverId: string;
}>;

export type StartRehearsalMutation = {
  startRehearsal: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type StopRehearsalMutationVariables = Exact<{
  serverId: string;
}>;

export type StopRehearsalMutation = {
  stopRehearsal: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type SimulateFeedMutationVariables = Exact<{
  serverId: string;
  feed: SimulatedFeed;
}>;

export type SimulateFeedMutation = {
  simulateFeed: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type DumpMutationVariables = Exact<{
  serverId: string;
}>;

export type DumpMutation = {
  dump: {
    __typename: 'ServerStatus';
    serverId: string;
    scene: string | null;
    obs: boolean;
    srt: boolean;
    version: number;
    kbps: number | null;
    rttMs: number | null;
    loss: number | null;
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    drawnFps: number | null;
    held: boolean | null;
    muted: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
    weakLink: { __typename: 'WeakLinkStatus'; reason: WeakLinkReason; shown: boolean } | null;
    feed: { __typename: 'FeedFault'; code: string; text: string; at: number; oldKey: boolean | null } | null;
    fallback: {
      __typename: 'RendererFallback';
      code: string;
      text: string;
      width: number;
      height: number;
      fps: number;
    } | null;
    picture: { __typename: 'Picture'; width: number; height: number; fps: number } | null;
    delay: {
      __typename: 'Delay';
      state: DelayState;
      behind: number;
      until: number | null;
      limited: boolean | null;
    } | null;
    links: Array<{
      __typename: 'FeedLink';
      number: number;
      name: string;
      lost: boolean;
      kbps: number;
      share: number | null;
      heardAt: number;
      delayMs: number | null;
      rttMs: number | null;
      naks: number | null;
    }> | null;
    destinations: Array<{
      __typename: 'DestinationStatus';
      id: string;
      name: string;
      kind: DestinationKind;
      state: DestinationState;
      kbps: number | null;
      queuedMs: number | null;
      droppedFrames: number | null;
      reconnects: number | null;
      reason: { __typename: 'DestinationReason'; code: string; text: string; words: string | null } | null;
    }> | null;
    recording: {
      __typename: 'ServerRecording';
      state: ServerRecordingState;
      since: number | null;
      bytes: number;
      failed: { __typename: 'RecordingFailure'; code: string; text: string } | null;
    } | null;
    rehearsal: {
      __typename: 'Rehearsal';
      state: RehearsalState;
      code: string | null;
      since: number | null;
      feed: SimulatedFeed;
      line: Array<{
        __typename: 'RehearsalMoment';
        at: number;
        feed: SimulatedFeed;
        kind: string;
        scene: string | null;
      }>;
    } | null;
    panic: {
      __typename: 'PanicStatus';
      since: number;
      shown: boolean;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
    hints: Array<{
      __typename: 'Hint';
      code: string;
      text: string;
      at: number | null;
      seconds: number | null;
      scene: string | null;
      destination: string | null;
      words: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string };
    } | null;
  };
};

export type SetDelayMutationVariables = Exact<{
  serverId: string;
  seconds: number;
}>;

export type SetDelayMutation = {
  setDelay: {
    __typename: 'Server';
    id: string;
    streamId: string | null;
    timeCreated: number;
    version: number;
    dataId: string;
    dataVersion: number;
    quality: string | null;
    delay: number;
    recording: boolean | null;
    stopsAt: number | null;
    stopReason: string | null;
    onFeedLoss: { __typename: 'FeedLoss'; scene: string; afterMs: number } | null;
  };
};

export type DeleteServerMutationVariables = Exact<{
  id: string;
}>;

export type DeleteServerMutation = { deleteServer: boolean };

export type SetFeedLossMutationVariables = Exact<{
  serverId: string;
  onFeedLoss?: FeedLossInput | null | undefined;
}>;

export type SetFeedLossMutation = {
  setFeedLoss: {
    __typename: 'Server';
    id: string;
    streamId: string | null;
    timeCreated: number;
    version: number;
    dataId: string;
    dataVersion: number;
    quality: string | null;
    delay: number;
    recording: boolean | null;
    stopsAt: number | null;
    stopReason: string | null;
    onFeedLoss: { __typename: 'FeedLoss'; scene: string; afterMs: number } | null;
  };
};

export type SetQualityMutationVariables = Exact<{
  serverId: string;
  quality?: string | null | undefined;
}>;

export type SetQualityMutation = {
  setQuality: {
    __typename: 'Server';
    id: string;
    streamId: string | null;
    timeCreated: number;
    version: number;
    dataId: string;
    dataVersion: number;
    quality: string | null;
    delay: number;
    recording: boolean | null;
    stopsAt: number | null;
    stopReason: string | null;
    onFeedLoss: { __typename: 'FeedLoss'; scene: string; afterMs: number } | null;
  };
};

export type SetRecordingMutationVariables = Exact<{
  serverId: string;
  on: boolean;
}>;

export type SetRecordingMutation = {
  setRecording: {
    __typename: 'Server';
    id: string;
    streamId: string | null;
    timeCreated: number;
    version: number;
    dataId: string;
    dataVersion: number;
    quality: string | null;
    delay: number;
    recording: boolean | null;
    stopsAt: number | null;
    stopReason: string | null;
    onFeedLoss: { __typename: 'FeedLoss'; scene: string; afterMs: number } | null;
  };
};

export type KeepServerMutationVariables = Exact<{
  serverId: string;
}>;

export type KeepServerMutation = {
  keepServer: {
    __typename: 'Server';
    id: string;
    streamId: string | null;
    timeCreated: number;
    version: number;
    dataId: string;
    dataVersion: number;
    quality: string | null;
    delay: number;
    recording: boolean | null;
    stopsAt: number | null;
    stopReason: string | null;
    onFeedLoss: { __typename: 'FeedLoss'; scene: string; afterMs: number } | null;
  };
};

export type BookingsQueryVariables = Exact<{ [key: string]: never }>;

export type BookingsQuery = {
  bookings: Array<{ __typename: 'Booking'; id: string; userId: string; timeCreated: number }>;
};

export type DeleteBookingMutationVariables = Exact<{
  id: string;
}>;

export type DeleteBookingMutation = { deleteBooking: boolean };

const ServerFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'ServerFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Server' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'streamId' } },
      { kind: 'Field', name: { kind: 'Name', value: 'timeCreated' } },
      { kind: 'Field', name: { kind: 'Name', value: 'version' } },
      { kind: 'Field', name: { kind: 'Name', value: 'dataId' } },
      { kind: 'Field', name: { kind: 'Name', value: 'dataVersion' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'onFeedLoss' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'scene' } },
            { kind: 'Field', name: { kind: 'Name', value: 'afterMs' } },
          ],
        },
      },
      { kind: 'Field', name: { kind: 'Name', value: 'quality' } },
      { kind: 'Field', name: { kind: 'Name', value: 'delay' } },
      { kind: 'Field', name: { kind: 'Name', value: 'recording' } },
      { kind: 'Field', name: { kind: 'Name', value: 'stopsAt' } },
      { kind: 'Field', name: { kind: 'Name', value: 'stopReason' } },
    ],
  },
};

const StatusFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'StatusFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ServerStatus' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'serverId' } },
      { kind: 'Field', name: { kind: 'Name', value: 'scene' } },
      { kind: 'Field', name: { kind: 'Name', value: 'obs' } },
      { kind: 'Field', name: { kind: 'Name', value: 'srt' } },
      { kind: 'Field', name: { kind: 'Name', value: 'version' } },
      { kind: 'Field', name: { kind: 'Name', value: 'kbps' } },
      { kind: 'Field', name: { kind: 'Name', value: 'rttMs' } },
      { kind: 'Field', name: { kind: 'Name', value: 'loss' } },
      { kind: 'Field', name: { kind: 'Name', value: 'feedSince' } },
      { kind: 'Field', name: { kind: 'Name', value: 'obsSince' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'output' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'state' } },
            { kind: 'Field', name: { kind: 'Name', value: 'reason' } },
            { kind: 'Field', name: { kind: 'Name', value: 'attempt' } },
          ],
        },
      },
      { kind: 'Field', name: { kind: 'Name', value: 'bridging' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'weakLink' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'reason' } },
            { kind: 'Field', name: { kind: 'Name', value: 'shown' } },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'feed' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'code' } },
            { kind: 'Field', name: { kind: 'Name', value: 'text' } },
            { kind: 'Field', name: { kind: 'Name', value: 'at' } },
            { kind: 'Field', name: { kind: 'Name', value: 'oldKey' } },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'fallback' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'code' } },
            { kind: 'Field', name: { kind: 'Name', value: 'text' } },
            { kind: 'Field', name: { kind: 'Name', value: 'width' } },
            { kind: 'Field', name: { kind: 'Name', value: 'height' } },
            { kind: 'Field', name: { kind: 'Name', value: 'fps' } },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'picture' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'width' } },
            { kind: 'Field', name: { kind: 'Name', value: 'height' } },
            { kind: 'Field', name: { kind: 'Name', value: 'fps' } },
          ],
        },
      },
      { kind: 'Field', name: { kind: 'Name', value: 'drawnFps' } },
      { kind: 'Field', name: { kind: 'Name', value: 'held' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'delay' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'state' } },
            { kind: 'Field', name: { kind: 'Name', value: 'behind' } },
            { kind: 'Field', name: { kind: 'Name', value: 'until' } },
            { kind: 'Field', name: { kind: 'Name', value: 'limited' } },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'links' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'number' } },
            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
            { kind: 'Field', name: { kind: 'Name', value: 'lost' } },
            { kind: 'Field', name: { kind: 'Name', value: 'kbps' } },
            { kind: 'Field', name: { kind: 'Name', value: 'share' } },
            { kind: 'Field', name: { kind: 'Name', value: 'heardAt' } },
            { kind: 'Field', name: { kind: 'Name', value: 'delayMs' } },
            { kind: 'Field', name: { kind: 'Name', value: 'rttMs' } },
            { kind: 'Field', name: { kind: 'Name', value: 'naks' } },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'destinations' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
            { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
            { kind: 'Field', name: { kind: 'Name', value: 'state' } },
            {
              kind: 'Field',
              name: { kind: 'Name', value: 'reason' },
              selectionSet: {
                kind: 'SelectionSet',
                selections: [
                  { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'text' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'words' } },
                ],
              },
            },
            { kind: 'Field', name: { kind: 'Name', value: 'kbps' } },
            { kind: 'Field', name: { kind: 'Name', value: 'queuedMs' } },
            { kind: 'Field', name: { kind: 'Name', value: 'droppedFrames' } },
            { kind: 'Field', name: { kind: 'Name', value: 'reconnects' } },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'recording' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'state' } },
            { kind: 'Field', name: { kind: 'Name', value: 'since' } },
            { kind: 'Field', name: { kind: 'Name', value: 'bytes' } },
            {
              kind: 'Field',
              name: { kind: 'Name', value: 'failed' },
              selectionSet: {
                kind: 'SelectionSet',
                selections: [
                  { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'text' } },
                ],
              },
            },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'rehearsal' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'state' } },
            { kind: 'Field', name: { kind: 'Name', value: 'code' } },
            { kind: 'Field', name: { kind: 'Name', value: 'since' } },
            { kind: 'Field', name: { kind: 'Name', value: 'feed' } },
            {
              kind: 'Field',
              name: { kind: 'Name', value: 'line' },
              selectionSet: {
                kind: 'SelectionSet',
                selections: [
                  { kind: 'Field', name: { kind: 'Name', value: 'at' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'feed' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'scene' } },
                ],
              },
            },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'panic' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            {
              kind: 'Field',
              name: { kind: 'Name', value: 'by' },
              selectionSet: {
                kind: 'SelectionSet',
                selections: [
                  { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
                ],
              },
            },
            { kind: 'Field', name: { kind: 'Name', value: 'since' } },
            { kind: 'Field', name: { kind: 'Name', value: 'shown' } },
          ],
        },
      },
      { kind: 'Field', name: { kind: 'Name', value: 'muted' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'hints' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'code' } },
            { kind: 'Field', name: { kind: 'Name', value: 'text' } },
            { kind: 'Field', name: { kind: 'Name', value: 'at' } },
            { kind: 'Field', name: { kind: 'Name', value: 'seconds' } },
            { kind: 'Field', name: { kind: 'Name', value: 'scene' } },
            { kind: 'Field', name: { kind: 'Name', value: 'destination' } },
            { kind: 'Field', name: { kind: 'Name', value: 'words' } },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'lastAction' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            {
              kind: 'Field',
              name: { kind: 'Name', value: 'by' },
              selectionSet: {
                kind: 'SelectionSet',
                selections: [
                  { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
                ],
              },
            },
            { kind: 'Field', name: { kind: 'Name', value: 'action' } },
            { kind: 'Field', name: { kind: 'Name', value: 'detail' } },
            { kind: 'Field', name: { kind: 'Name', value: 'at' } },
          ],
        },
      },
    ],
  },
};

export const MyServerDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'MyServer' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'myServer' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ServerFields' } }],
            },
          },
        ],
      },
    },
    ServerFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<MyServerQuery, MyServerQueryVariables>;

export const ServerStatusDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServerStatus' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'serverStatus' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<ServerStatusQuery, ServerStatusQueryVariables>;

export const ServerScenesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServerScenes' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'serverScenes' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<ServerScenesQuery, ServerScenesQueryVariables>;

export const ServerPictureDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServerPicture' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'of' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'PictureSource' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'serverPicture' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'of' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'of' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<ServerPictureQuery, ServerPictureQueryVariables>;

export const ServerHistoryDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServerHistory' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'of' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'HistoryRange' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'serverHistory' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'of' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'of' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'from' } },
                { kind: 'Field', name: { kind: 'Name', value: 'stepMs' } },
                { kind: 'Field', name: { kind: 'Name', value: 'kbps' } },
                { kind: 'Field', name: { kind: 'Name', value: 'rttMs' } },
                { kind: 'Field', name: { kind: 'Name', value: 'loss' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'links' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'number' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'kbps' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'rttMs' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<ServerHistoryQuery, ServerHistoryQueryVariables>;

export const ServerThresholdsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServerThresholds' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'serverThresholds' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'broadcasts' } },
                { kind: 'Field', name: { kind: 'Name', value: 'feedMs' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'findings' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'text' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'kbps' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'seconds' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'switches' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'short' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<ServerThresholdsQuery, ServerThresholdsQueryVariables>;

export const ServerQualitiesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServerQualities' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'serverQualities' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'width' } },
                { kind: 'Field', name: { kind: 'Name', value: 'height' } },
                { kind: 'Field', name: { kind: 'Name', value: 'fps' } },
                { kind: 'Field', name: { kind: 'Name', value: 'kbps' } },
                { kind: 'Field', name: { kind: 'Name', value: 'cores' } },
                { kind: 'Field', name: { kind: 'Name', value: 'isDefault' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<ServerQualitiesQuery, ServerQualitiesQueryVariables>;

export const CreateServerDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateServer' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateServerInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createServer' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ServerFields' } }],
            },
          },
        ],
      },
    },
    ServerFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<CreateServerMutation, CreateServerMutationVariables>;

export const SetServerStreamDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetServerStream' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setServerStream' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ServerFields' } }],
            },
          },
        ],
      },
    },
    ServerFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetServerStreamMutation, SetServerStreamMutationVariables>;

export const SetSceneDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetScene' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scene' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setScene' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scene' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scene' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetSceneMutation, SetSceneMutationVariables>;

export const SetPanicDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetPanic' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'panic' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'since' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Timestamp' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setPanic' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'panic' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'panic' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'since' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'since' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetPanicMutation, SetPanicMutationVariables>;

export const SetMutedDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetMuted' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'muted' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setMuted' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'muted' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'muted' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetMutedMutation, SetMutedMutationVariables>;

export const StartStreamingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'StartStreaming' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'startStreaming' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<StartStreamingMutation, StartStreamingMutationVariables>;

export const StopStreamingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'StopStreaming' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'afterDelay' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'stopStreaming' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'afterDelay' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'afterDelay' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<StopStreamingMutation, StopStreamingMutationVariables>;

export const StartRehearsalDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'StartRehearsal' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'startRehearsal' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<StartRehearsalMutation, StartRehearsalMutationVariables>;

export const StopRehearsalDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'StopRehearsal' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'stopRehearsal' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<StopRehearsalMutation, StopRehearsalMutationVariables>;

export const SimulateFeedDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SimulateFeed' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'feed' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SimulatedFeed' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'simulateFeed' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'feed' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'feed' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SimulateFeedMutation, SimulateFeedMutationVariables>;

export const DumpDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'Dump' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'dump' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    StatusFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<DumpMutation, DumpMutationVariables>;

export const SetDelayDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetDelay' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'seconds' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setDelay' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'seconds' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'seconds' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ServerFields' } }],
            },
          },
        ],
      },
    },
    ServerFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetDelayMutation, SetDelayMutationVariables>;

export const DeleteServerDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteServer' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteServer' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<DeleteServerMutation, DeleteServerMutationVariables>;

export const SetFeedLossDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetFeedLoss' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'onFeedLoss' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'FeedLossInput' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setFeedLoss' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'onFeedLoss' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'onFeedLoss' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ServerFields' } }],
            },
          },
        ],
      },
    },
    ServerFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetFeedLossMutation, SetFeedLossMutationVariables>;

export const SetQualityDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetQuality' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'quality' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setQuality' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'quality' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'quality' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ServerFields' } }],
            },
          },
        ],
      },
    },
    ServerFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetQualityMutation, SetQualityMutationVariables>;

export const SetRecordingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetRecording' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'on' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setRecording' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'on' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'on' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ServerFields' } }],
            },
          },
        ],
      },
    },
    ServerFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetRecordingMutation, SetRecordingMutationVariables>;

export const KeepServerDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'KeepServer' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'keepServer' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ServerFields' } }],
            },
          },
        ],
      },
    },
    ServerFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<KeepServerMutation, KeepServerMutationVariables>;

export const BookingsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Bookings' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'bookings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'timeCreated' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<BookingsQuery, BookingsQueryVariables>;

export const DeleteBookingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteBooking' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'deleteBooking' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<DeleteBookingMutation, DeleteBookingMutationVariables>;
export const useMyServerQuery = (options?: useQuery.Options<MyServerQuery, MyServerQueryVariables>) =>
  useQuery<MyServerQuery, MyServerQueryVariables>(MyServerDocument, options);

export const useServerStatusQuery = (
  options: useQuery.Options<ServerStatusQuery, ServerStatusQueryVariables>,
) => useQuery<ServerStatusQuery, ServerStatusQueryVariables>(ServerStatusDocument, options);

export const useServerScenesQuery = (
  options: useQuery.Options<ServerScenesQuery, ServerScenesQueryVariables>,
) => useQuery<ServerScenesQuery, ServerScenesQueryVariables>(ServerScenesDocument, options);

export const useServerPictureQuery = (
  options: useQuery.Options<ServerPictureQuery, ServerPictureQueryVariables>,
) => useQuery<ServerPictureQuery, ServerPictureQueryVariables>(ServerPictureDocument, options);

export const useServerHistoryQuery = (
  options: useQuery.Options<ServerHistoryQuery, ServerHistoryQueryVariables>,
) => useQuery<ServerHistoryQuery, ServerHistoryQueryVariables>(ServerHistoryDocument, options);

export const useServerThresholdsQuery = (
  options: useQuery.Options<ServerThresholdsQuery, ServerThresholdsQueryVariables>,
) => useQuery<ServerThresholdsQuery, ServerThresholdsQueryVariables>(ServerThresholdsDocument, options);

export const useServerQualitiesQuery = (
  options: useQuery.Options<ServerQualitiesQuery, ServerQualitiesQueryVariables>,
) => useQuery<ServerQualitiesQuery, ServerQualitiesQueryVariables>(ServerQualitiesDocument, options);

export const useCreateServerMutation = (
  options?: useMutation.Options<CreateServerMutation, CreateServerMutationVariables>,
) => useMutation<CreateServerMutation, CreateServerMutationVariables>(CreateServerDocument, options);

export const useSetServerStreamMutation = (
  options?: useMutation.Options<SetServerStreamMutation, SetServerStreamMutationVariables>,
) => useMutation<SetServerStreamMutation, SetServerStreamMutationVariables>(SetServerStreamDocument, options);

export const useSetSceneMutation = (
  options?: useMutation.Options<SetSceneMutation, SetSceneMutationVariables>,
) => useMutation<SetSceneMutation, SetSceneMutationVariables>(SetSceneDocument, options);

export const useSetPanicMutation = (
  options?: useMutation.Options<SetPanicMutation, SetPanicMutationVariables>,
) => useMutation<SetPanicMutation, SetPanicMutationVariables>(SetPanicDocument, options);

export const useSetMutedMutation = (
  options?: useMutation.Options<SetMutedMutation, SetMutedMutationVariables>,
) => useMutation<SetMutedMutation, SetMutedMutationVariables>(SetMutedDocument, options);

export const useStartStreamingMutation = (
  options?: useMutation.Options<StartStreamingMutation, StartStreamingMutationVariables>,
) => useMutation<StartStreamingMutation, StartStreamingMutationVariables>(StartStreamingDocument, options);

export const useStopStreamingMutation = (
  options?: useMutation.Options<StopStreamingMutation, StopStreamingMutationVariables>,
) => useMutation<StopStreamingMutation, StopStreamingMutationVariables>(StopStreamingDocument, options);

export const useStartRehearsalMutation = (
  options?: useMutation.Options<StartRehearsalMutation, StartRehearsalMutationVariables>,
) => useMutation<StartRehearsalMutation, StartRehearsalMutationVariables>(StartRehearsalDocument, options);

export const useStopRehearsalMutation = (
  options?: useMutation.Options<StopRehearsalMutation, StopRehearsalMutationVariables>,
) => useMutation<StopRehearsalMutation, StopRehearsalMutationVariables>(StopRehearsalDocument, options);

export const useSimulateFeedMutation = (
  options?: useMutation.Options<SimulateFeedMutation, SimulateFeedMutationVariables>,
) => useMutation<SimulateFeedMutation, SimulateFeedMutationVariables>(SimulateFeedDocument, options);

export const useDumpMutation = (options?: useMutation.Options<DumpMutation, DumpMutationVariables>) =>
  useMutation<DumpMutation, DumpMutationVariables>(DumpDocument, options);

export const useSetDelayMutation = (
  options?: useMutation.Options<SetDelayMutation, SetDelayMutationVariables>,
) => useMutation<SetDelayMutation, SetDelayMutationVariables>(SetDelayDocument, options);

export const useDeleteServerMutation = (
  options?: useMutation.Options<DeleteServerMutation, DeleteServerMutationVariables>,
) => useMutation<DeleteServerMutation, DeleteServerMutationVariables>(DeleteServerDocument, options);

export const useSetFeedLossMutation = (
  options?: useMutation.Options<SetFeedLossMutation, SetFeedLossMutationVariables>,
) => useMutation<SetFeedLossMutation, SetFeedLossMutationVariables>(SetFeedLossDocument, options);

export const useSetQualityMutation = (
  options?: useMutation.Options<SetQualityMutation, SetQualityMutationVariables>,
) => useMutation<SetQualityMutation, SetQualityMutationVariables>(SetQualityDocument, options);

export const useSetRecordingMutation = (
  options?: useMutation.Options<SetRecordingMutation, SetRecordingMutationVariables>,
) => useMutation<SetRecordingMutation, SetRecordingMutationVariables>(SetRecordingDocument, options);

export const useKeepServerMutation = (
  options?: useMutation.Options<KeepServerMutation, KeepServerMutationVariables>,
) => useMutation<KeepServerMutation, KeepServerMutationVariables>(KeepServerDocument, options);

export const useBookingsQuery = (options?: useQuery.Options<BookingsQuery, BookingsQueryVariables>) =>
  useQuery<BookingsQuery, BookingsQueryVariables>(BookingsDocument, options);

export const useDeleteBookingMutation = (
  options?: useMutation.Options<DeleteBookingMutation, DeleteBookingMutationVariables>,
) => useMutation<DeleteBookingMutation, DeleteBookingMutationVariables>(DeleteBookingDocument, options);
