/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
export type CreateServerInput = {
  dataId: string | number;
  /** If null, a new stream is created. */
  streamId?: string | number | null | undefined;
};

export type DelayState =
  /** The delayed content is sent, then the broadcast ends. */
  | 'ending'
  | 'full'
  /** Viewers see 'One moment' until the delay is full, also after a dump. */
  | 'growing'
  /** A shorter delay begins with a key frame. */
  | 'shrinking';

/** Kinds of destinations of a broadcast. */
export type DestinationKind =
  | 'custom'
  | 'kick'
  /** The platform of the sign-in, which supplies address and key at each start. */
  | 'twitch'
  | 'youtube';

export type DestinationState = 'connecting' | 'failed' | 'idle' | 'live' | 'reconnecting';

export type FeedLossInput = {
  afterMs: number;
  scene: string;
};

/** What a helper can tell the owner about a broadcast. */
export type HelperNote =
  | 'FEED_NOT_SHOWN'
  | 'NO_PICTURE'
  | 'NO_SOUND'
  | 'OBS_RESTARTS'
  | 'PICTURE_STUTTERS'
  | 'PLATFORM_REFUSES'
  | 'SECOND_PHONE'
  | 'WEAK_FEED';

/** Period of a history. */
export type HistoryRange =
  /** The last two minutes. */
  | 'minutes'
  /** The broadcast from its start; without a broadcast, the time since the last one. */
  | 'session';

export type OutputState = 'failed' | 'idle' | 'live' | 'reconnecting' | 'starting';

export type PictureSize =
  /** At most 960 pixels wide, 80 kB. */
  | 'large'
  /** At most 640 pixels wide, 30 kB. */
  | 'small';

export type PictureSource =
  /** The feed as OBS receives it. */
  | 'feed'
  /** The program: what OBS sends or would send. */
  | 'program';

export type RehearsalState =
  /** The rehearsal is over, but OBS has not stopped yet. */
  | 'ending'
  /** Lasts until the next start, or until the rehearsal is ended. */
  | 'failed'
  | 'on'
  | 'starting';

export type ServerRecordingState =
  | 'recording'
  /** Stopped after a failure, until recording is switched off and on, or the next broadcast. */
  | 'stopped'
  /** Recording starts with the broadcast. */
  | 'waiting';

/** The feed as the server's scene switches see it. The phone's connection is not affected. */
export type SimulatedFeed =
  | 'lost'
  | 'real'
  /** Below the bitrate of the stream's weak-link setting. */
  | 'weak';

export type WeakLinkReason =
  /** The bitrate is too low. */
  | 'bitrate'
  /** The round-trip time is too long. */
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
    source: string | null;
  }> | null;
  lastAction: {
    __typename: 'LastAction';
    chatter: string | null;
    action: string;
    detail: string | null;
    at: number;
    by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
  size?: PictureSize | null | undefined;
}>;

export type ServerPictureQuery = { serverPicture: string | null };

export type ScenePictureQueryVariables = Exact<{
  serverId: string;
  scene: string;
}>;

export type ScenePictureQuery = { scenePicture: string | null };

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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    } | null;
  };
};

export type SendNoteMutationVariables = Exact<{
  serverId: string;
  note: HelperNote;
}>;

export type SendNoteMutation = {
  sendNote: {
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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
      source: string | null;
    }> | null;
    lastAction: {
      __typename: 'LastAction';
      chatter: string | null;
      action: string;
      detail: string | null;
      at: number;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
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

const ServerFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment ServerFields on Server{id streamId timeCreated version dataId dataVersion onFeedLoss{scene afterMs}quality delay recording stopsAt stopReason}',
);

const StatusFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment StatusFields on ServerStatus{serverId scene obs srt version kbps rttMs loss feedSince obsSince output{state reason attempt}bridging weakLink{reason shown}feed{code text at oldKey}fallback{code text width height fps}picture{width height fps}drawnFps held delay{state behind until limited}links{number name lost kbps share heardAt delayMs rttMs naks}destinations{id name kind state reason{code text words}kbps queuedMs droppedFrames reconnects}recording{state since bytes failed{code text}}rehearsal{state code since feed line{at feed kind scene}}panic{by{id displayName}since shown}muted hints{code text at seconds scene destination words source}lastAction{by{id displayName}chatter action detail at}}',
);

export const MyServerDocument = /* @__PURE__ */ readDocument<MyServerQuery, MyServerQueryVariables>(
  'query MyServer{myServer{...ServerFields}}',
  [ServerFieldsDefinition],
);

export const ServerStatusDocument = /* @__PURE__ */ readDocument<
  ServerStatusQuery,
  ServerStatusQueryVariables
>('query ServerStatus($serverId:ID!){serverStatus(serverId:$serverId){...StatusFields}}', [
  StatusFieldsDefinition,
]);

export const ServerScenesDocument = /* @__PURE__ */ readDocument<
  ServerScenesQuery,
  ServerScenesQueryVariables
>('query ServerScenes($serverId:ID!){serverScenes(serverId:$serverId)}');

export const ServerPictureDocument = /* @__PURE__ */ readDocument<
  ServerPictureQuery,
  ServerPictureQueryVariables
>(
  'query ServerPicture($serverId:ID!$of:PictureSource!$size:PictureSize){serverPicture(serverId:$serverId of:$of size:$size)}',
);

export const ScenePictureDocument = /* @__PURE__ */ readDocument<
  ScenePictureQuery,
  ScenePictureQueryVariables
>('query ScenePicture($serverId:ID!$scene:String!){scenePicture(serverId:$serverId scene:$scene)}');

export const ServerHistoryDocument = /* @__PURE__ */ readDocument<
  ServerHistoryQuery,
  ServerHistoryQueryVariables
>(
  'query ServerHistory($serverId:ID!$of:HistoryRange!){serverHistory(serverId:$serverId of:$of){from stepMs kbps rttMs loss links{number kbps rttMs}}}',
);

export const ServerThresholdsDocument = /* @__PURE__ */ readDocument<
  ServerThresholdsQuery,
  ServerThresholdsQueryVariables
>(
  'query ServerThresholds($serverId:ID!){serverThresholds(serverId:$serverId){broadcasts feedMs findings{code text kbps seconds switches short}}}',
);

export const ServerQualitiesDocument = /* @__PURE__ */ readDocument<
  ServerQualitiesQuery,
  ServerQualitiesQueryVariables
>(
  'query ServerQualities($serverId:ID!){serverQualities(serverId:$serverId){name width height fps kbps cores isDefault}}',
);

export const CreateServerDocument = /* @__PURE__ */ readDocument<
  CreateServerMutation,
  CreateServerMutationVariables
>('mutation CreateServer($input:CreateServerInput!){createServer(input:$input){...ServerFields}}', [
  ServerFieldsDefinition,
]);

export const SetServerStreamDocument = /* @__PURE__ */ readDocument<
  SetServerStreamMutation,
  SetServerStreamMutationVariables
>(
  'mutation SetServerStream($serverId:ID!$streamId:ID){setServerStream(serverId:$serverId streamId:$streamId){...ServerFields}}',
  [ServerFieldsDefinition],
);

export const SetSceneDocument = /* @__PURE__ */ readDocument<SetSceneMutation, SetSceneMutationVariables>(
  'mutation SetScene($serverId:ID!$scene:String!){setScene(serverId:$serverId scene:$scene){...StatusFields}}',
  [StatusFieldsDefinition],
);

export const SetPanicDocument = /* @__PURE__ */ readDocument<SetPanicMutation, SetPanicMutationVariables>(
  'mutation SetPanic($serverId:ID!$panic:Boolean!$since:Timestamp){setPanic(serverId:$serverId panic:$panic since:$since){...StatusFields}}',
  [StatusFieldsDefinition],
);

export const SetMutedDocument = /* @__PURE__ */ readDocument<SetMutedMutation, SetMutedMutationVariables>(
  'mutation SetMuted($serverId:ID!$muted:Boolean!){setMuted(serverId:$serverId muted:$muted){...StatusFields}}',
  [StatusFieldsDefinition],
);

export const SendNoteDocument = /* @__PURE__ */ readDocument<SendNoteMutation, SendNoteMutationVariables>(
  'mutation SendNote($serverId:ID!$note:HelperNote!){sendNote(serverId:$serverId note:$note){...StatusFields}}',
  [StatusFieldsDefinition],
);

export const StartStreamingDocument = /* @__PURE__ */ readDocument<
  StartStreamingMutation,
  StartStreamingMutationVariables
>('mutation StartStreaming($serverId:ID!){startStreaming(serverId:$serverId){...StatusFields}}', [
  StatusFieldsDefinition,
]);

export const StopStreamingDocument = /* @__PURE__ */ readDocument<
  StopStreamingMutation,
  StopStreamingMutationVariables
>(
  'mutation StopStreaming($serverId:ID!$afterDelay:Boolean){stopStreaming(serverId:$serverId afterDelay:$afterDelay){...StatusFields}}',
  [StatusFieldsDefinition],
);

export const StartRehearsalDocument = /* @__PURE__ */ readDocument<
  StartRehearsalMutation,
  StartRehearsalMutationVariables
>('mutation StartRehearsal($serverId:ID!){startRehearsal(serverId:$serverId){...StatusFields}}', [
  StatusFieldsDefinition,
]);

export const StopRehearsalDocument = /* @__PURE__ */ readDocument<
  StopRehearsalMutation,
  StopRehearsalMutationVariables
>('mutation StopRehearsal($serverId:ID!){stopRehearsal(serverId:$serverId){...StatusFields}}', [
  StatusFieldsDefinition,
]);

export const SimulateFeedDocument = /* @__PURE__ */ readDocument<
  SimulateFeedMutation,
  SimulateFeedMutationVariables
>(
  'mutation SimulateFeed($serverId:ID!$feed:SimulatedFeed!){simulateFeed(serverId:$serverId feed:$feed){...StatusFields}}',
  [StatusFieldsDefinition],
);

export const DumpDocument = /* @__PURE__ */ readDocument<DumpMutation, DumpMutationVariables>(
  'mutation Dump($serverId:ID!){dump(serverId:$serverId){...StatusFields}}',
  [StatusFieldsDefinition],
);

export const SetDelayDocument = /* @__PURE__ */ readDocument<SetDelayMutation, SetDelayMutationVariables>(
  'mutation SetDelay($serverId:ID!$seconds:Int!){setDelay(serverId:$serverId seconds:$seconds){...ServerFields}}',
  [ServerFieldsDefinition],
);

export const DeleteServerDocument = /* @__PURE__ */ readDocument<
  DeleteServerMutation,
  DeleteServerMutationVariables
>('mutation DeleteServer($id:ID!){deleteServer(id:$id)}');

export const SetFeedLossDocument = /* @__PURE__ */ readDocument<
  SetFeedLossMutation,
  SetFeedLossMutationVariables
>(
  'mutation SetFeedLoss($serverId:ID!$onFeedLoss:FeedLossInput){setFeedLoss(serverId:$serverId onFeedLoss:$onFeedLoss){...ServerFields}}',
  [ServerFieldsDefinition],
);

export const SetQualityDocument = /* @__PURE__ */ readDocument<
  SetQualityMutation,
  SetQualityMutationVariables
>(
  'mutation SetQuality($serverId:ID!$quality:String){setQuality(serverId:$serverId quality:$quality){...ServerFields}}',
  [ServerFieldsDefinition],
);

export const SetRecordingDocument = /* @__PURE__ */ readDocument<
  SetRecordingMutation,
  SetRecordingMutationVariables
>(
  'mutation SetRecording($serverId:ID!$on:Boolean!){setRecording(serverId:$serverId on:$on){...ServerFields}}',
  [ServerFieldsDefinition],
);

export const KeepServerDocument = /* @__PURE__ */ readDocument<
  KeepServerMutation,
  KeepServerMutationVariables
>('mutation KeepServer($serverId:ID!){keepServer(serverId:$serverId){...ServerFields}}', [
  ServerFieldsDefinition,
]);

export const BookingsDocument = /* @__PURE__ */ readDocument<BookingsQuery, BookingsQueryVariables>(
  'query Bookings{bookings{id userId timeCreated}}',
);

export const DeleteBookingDocument = /* @__PURE__ */ readDocument<
  DeleteBookingMutation,
  DeleteBookingMutationVariables
>('mutation DeleteBooking($id:ID!){deleteBooking(id:$id)}');
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

export const useScenePictureQuery = (
  options: useQuery.Options<ScenePictureQuery, ScenePictureQueryVariables>,
) => useQuery<ScenePictureQuery, ScenePictureQueryVariables>(ScenePictureDocument, options);

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

export const useSendNoteMutation = (
  options?: useMutation.Options<SendNoteMutation, SendNoteMutationVariables>,
) => useMutation<SendNoteMutation, SendNoteMutationVariables>(SendNoteDocument, options);

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
