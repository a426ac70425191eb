/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useMutation, useQuery } from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type CreateServerInput = {
  dataId: string | number;
  /** Null: a new stream is created first. */
  streamId?: string | number | null | undefined;
};

export type OutputState = 'failed' | 'idle' | 'live' | 'reconnecting' | 'starting';

export type PaymentStatus =
  | 'ACTIVE'
  | 'CANCELED'
  | 'COMPLETE'
  | 'INCOMPLETE'
  | 'INCOMPLETE_EXPIRED'
  | 'PAST_DUE'
  | 'PAUSED'
  | 'TRIALING'
  | 'UNPAID';

export type PaymentTier = 'EXCLUSIVE' | 'FREE' | 'FRIENDS' | 'REDUCED' | 'REGULAR';

export type Role = 'ADMINISTRATOR' | 'MODERATOR' | 'UNVERIFIED' | 'VERIFIED';

export type PaymentQueryVariables = Exact<{ [key: string]: never }>;

export type PaymentQuery = {
  payment: {
    __typename: 'Payment';
    status: PaymentStatus;
    tier: PaymentTier;
    accessFee: number;
    serverFee: number;
    subscriptionStarted: number;
    subscriptionEnd: number;
    version: number;
  };
};

export type ServerFieldsFragment = {
  __typename: 'Server';
  id: string;
  streamId: string | null;
  timeCreated: number;
  version: number;
  dataId: string;
  dataVersion: number;
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
  feedSince: number | null;
  obsSince: number | null;
  bridging: boolean | null;
  output: { __typename: 'Output'; state: OutputState; reason: string | null; attempt: number | null } | null;
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
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
  };
};

export type ServerScenesQueryVariables = Exact<{
  serverId: string;
}>;

export type ServerScenesQuery = { serverScenes: Array<string> };

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
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
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
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
  };
};

export type StopStreamingMutationVariables = Exact<{
  serverId: string;
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
    feedSince: number | null;
    obsSince: number | null;
    bridging: boolean | null;
    output: {
      __typename: 'Output';
      state: OutputState;
      reason: string | null;
      attempt: number | null;
    } | null;
  };
};

export type DeleteServerMutationVariables = Exact<{
  id: string;
}>;

export type DeleteServerMutation = { deleteServer: boolean };

export type SceneCollectionsQueryVariables = Exact<{ [key: string]: never }>;

export type SceneCollectionsQuery = {
  sceneCollections: Array<{ __typename: 'SceneCollection'; id: string; name: string; version: number }>;
};

export type CreateSceneCollectionMutationVariables = Exact<{
  name?: string | null | undefined;
  scenes?: string | null | undefined;
}>;

export type CreateSceneCollectionMutation = {
  createSceneCollection: { __typename: 'SceneCollection'; id: string; name: string; version: number };
};

export type StreamFieldsFragment = {
  __typename: 'Stream';
  id: string;
  name: string;
  live: boolean;
  streamKey: string;
  version: number;
  ingestUrl: string;
  revocationPending: boolean | null;
  owner: { __typename: 'UserRef'; id: string; displayName: string };
  invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
};

export type StreamsQueryVariables = Exact<{ [key: string]: never }>;

export type StreamsQuery = {
  streams: Array<{
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
  }>;
};

export type CreateStreamMutationVariables = Exact<{
  name?: string | null | undefined;
}>;

export type CreateStreamMutation = {
  createStream: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
  };
};

export type SystemQueryVariables = Exact<{ [key: string]: never }>;

export type SystemQuery = {
  system: {
    __typename: 'System';
    operator: { __typename: 'Operator'; name: string; email: string };
    relay: {
      __typename: 'Relay';
      ok: boolean;
      missing: Array<{ __typename: 'Missing'; what: string; how: string }>;
    };
  };
};

export type MeQueryVariables = Exact<{ [key: string]: never }>;

export type MeQuery = {
  me: { __typename: 'User'; id: string; displayName: string; role: Role; profileImageURL: string };
};

export type LogoutMutationVariables = Exact<{ [key: string]: never }>;

export type LogoutMutation = { logout: boolean };

export const ServerFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
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
          { kind: 'Field', name: { kind: 'Name', value: 'stopsAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'stopReason' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<ServerFieldsFragment, unknown>;
export const StatusFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
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
        ],
      },
    },
  ],
} as unknown as DocumentNode<StatusFieldsFragment, unknown>;
export const StreamFieldsFragmentDoc = {
  kind: 'Document',
  definitions: [
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'StreamFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Stream' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'live' } },
          { kind: 'Field', name: { kind: 'Name', value: 'streamKey' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'owner' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'invitedUsers' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'version' } },
          { kind: 'Field', name: { kind: 'Name', value: 'ingestUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'revocationPending' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<StreamFieldsFragment, unknown>;
export const PaymentDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Payment' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'payment' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'status' } },
                { kind: 'Field', name: { kind: 'Name', value: 'tier' } },
                { kind: 'Field', name: { kind: 'Name', value: 'accessFee' } },
                { kind: 'Field', name: { kind: 'Name', value: 'serverFee' } },
                { kind: 'Field', name: { kind: 'Name', value: 'subscriptionStarted' } },
                { kind: 'Field', name: { kind: 'Name', value: 'subscriptionEnd' } },
                { kind: 'Field', name: { kind: 'Name', value: 'version' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<PaymentQuery, PaymentQueryVariables>;
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
    {
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
          { kind: 'Field', name: { kind: 'Name', value: 'stopsAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'stopReason' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<MyServerQuery, MyServerQueryVariables>;
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
    {
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
        ],
      },
    },
  ],
} as unknown as DocumentNode<ServerStatusQuery, ServerStatusQueryVariables>;
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
} as unknown as DocumentNode<ServerScenesQuery, ServerScenesQueryVariables>;
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
    {
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
          { kind: 'Field', name: { kind: 'Name', value: 'stopsAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'stopReason' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateServerMutation, CreateServerMutationVariables>;
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
    {
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
          { kind: 'Field', name: { kind: 'Name', value: 'stopsAt' } },
          { kind: 'Field', name: { kind: 'Name', value: 'stopReason' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SetServerStreamMutation, SetServerStreamMutationVariables>;
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
    {
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
        ],
      },
    },
  ],
} as unknown as DocumentNode<SetSceneMutation, SetSceneMutationVariables>;
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
    {
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
        ],
      },
    },
  ],
} as unknown as DocumentNode<StartStreamingMutation, StartStreamingMutationVariables>;
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
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StatusFields' } }],
            },
          },
        ],
      },
    },
    {
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
        ],
      },
    },
  ],
} as unknown as DocumentNode<StopStreamingMutation, StopStreamingMutationVariables>;
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
} as unknown as DocumentNode<DeleteServerMutation, DeleteServerMutationVariables>;
export const SceneCollectionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'SceneCollections' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'sceneCollections' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'version' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<SceneCollectionsQuery, SceneCollectionsQueryVariables>;
export const CreateSceneCollectionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateSceneCollection' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scenes' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createSceneCollection' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scenes' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scenes' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'version' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateSceneCollectionMutation, CreateSceneCollectionMutationVariables>;
export const StreamsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Streams' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'streams' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StreamFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'StreamFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Stream' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'live' } },
          { kind: 'Field', name: { kind: 'Name', value: 'streamKey' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'owner' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'invitedUsers' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'version' } },
          { kind: 'Field', name: { kind: 'Name', value: 'ingestUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'revocationPending' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<StreamsQuery, StreamsQueryVariables>;
export const CreateStreamDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateStream' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createStream' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StreamFields' } }],
            },
          },
        ],
      },
    },
    {
      kind: 'FragmentDefinition',
      name: { kind: 'Name', value: 'StreamFields' },
      typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Stream' } },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          { kind: 'Field', name: { kind: 'Name', value: 'id' } },
          { kind: 'Field', name: { kind: 'Name', value: 'name' } },
          { kind: 'Field', name: { kind: 'Name', value: 'live' } },
          { kind: 'Field', name: { kind: 'Name', value: 'streamKey' } },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'owner' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
              ],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'invitedUsers' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
              ],
            },
          },
          { kind: 'Field', name: { kind: 'Name', value: 'version' } },
          { kind: 'Field', name: { kind: 'Name', value: 'ingestUrl' } },
          { kind: 'Field', name: { kind: 'Name', value: 'revocationPending' } },
        ],
      },
    },
  ],
} as unknown as DocumentNode<CreateStreamMutation, CreateStreamMutationVariables>;
export const SystemDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'System' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'system' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'operator' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'email' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'relay' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'ok' } },
                      {
                        kind: 'Field',
                        name: { kind: 'Name', value: 'missing' },
                        selectionSet: {
                          kind: 'SelectionSet',
                          selections: [
                            { kind: 'Field', name: { kind: 'Name', value: 'what' } },
                            { kind: 'Field', name: { kind: 'Name', value: 'how' } },
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
      },
    },
  ],
} as unknown as DocumentNode<SystemQuery, SystemQueryVariables>;
export const MeDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Me' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'me' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'role' } },
                { kind: 'Field', name: { kind: 'Name', value: 'profileImageURL' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<MeQuery, MeQueryVariables>;
export const LogoutDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'Logout' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [{ kind: 'Field', name: { kind: 'Name', value: 'logout' } }],
      },
    },
  ],
} as unknown as DocumentNode<LogoutMutation, LogoutMutationVariables>;
export const usePaymentQuery = (options?: useQuery.Options<PaymentQuery, PaymentQueryVariables>) =>
  useQuery<PaymentQuery, PaymentQueryVariables>(PaymentDocument, options);

export const useMyServerQuery = (options?: useQuery.Options<MyServerQuery, MyServerQueryVariables>) =>
  useQuery<MyServerQuery, MyServerQueryVariables>(MyServerDocument, options);

export const useServerStatusQuery = (
  options: useQuery.Options<ServerStatusQuery, ServerStatusQueryVariables>,
) => useQuery<ServerStatusQuery, ServerStatusQueryVariables>(ServerStatusDocument, options);

export const useServerScenesQuery = (
  options: useQuery.Options<ServerScenesQuery, ServerScenesQueryVariables>,
) => useQuery<ServerScenesQuery, ServerScenesQueryVariables>(ServerScenesDocument, options);

export const useCreateServerMutation = (
  options?: useMutation.Options<CreateServerMutation, CreateServerMutationVariables>,
) => useMutation<CreateServerMutation, CreateServerMutationVariables>(CreateServerDocument, options);

export const useSetServerStreamMutation = (
  options?: useMutation.Options<SetServerStreamMutation, SetServerStreamMutationVariables>,
) => useMutation<SetServerStreamMutation, SetServerStreamMutationVariables>(SetServerStreamDocument, options);

export const useSetSceneMutation = (
  options?: useMutation.Options<SetSceneMutation, SetSceneMutationVariables>,
) => useMutation<SetSceneMutation, SetSceneMutationVariables>(SetSceneDocument, options);

export const useStartStreamingMutation = (
  options?: useMutation.Options<StartStreamingMutation, StartStreamingMutationVariables>,
) => useMutation<StartStreamingMutation, StartStreamingMutationVariables>(StartStreamingDocument, options);

export const useStopStreamingMutation = (
  options?: useMutation.Options<StopStreamingMutation, StopStreamingMutationVariables>,
) => useMutation<StopStreamingMutation, StopStreamingMutationVariables>(StopStreamingDocument, options);

export const useDeleteServerMutation = (
  options?: useMutation.Options<DeleteServerMutation, DeleteServerMutationVariables>,
) => useMutation<DeleteServerMutation, DeleteServerMutationVariables>(DeleteServerDocument, options);

export const useSceneCollectionsQuery = (
  options?: useQuery.Options<SceneCollectionsQuery, SceneCollectionsQueryVariables>,
) => useQuery<SceneCollectionsQuery, SceneCollectionsQueryVariables>(SceneCollectionsDocument, options);

export const useCreateSceneCollectionMutation = (
  options?: useMutation.Options<CreateSceneCollectionMutation, CreateSceneCollectionMutationVariables>,
) =>
  useMutation<CreateSceneCollectionMutation, CreateSceneCollectionMutationVariables>(
    CreateSceneCollectionDocument,
    options,
  );

export const useStreamsQuery = (options?: useQuery.Options<StreamsQuery, StreamsQueryVariables>) =>
  useQuery<StreamsQuery, StreamsQueryVariables>(StreamsDocument, options);

export const useCreateStreamMutation = (
  options?: useMutation.Options<CreateStreamMutation, CreateStreamMutationVariables>,
) => useMutation<CreateStreamMutation, CreateStreamMutationVariables>(CreateStreamDocument, options);

export const useSystemQuery = (options?: useQuery.Options<SystemQuery, SystemQueryVariables>) =>
  useQuery<SystemQuery, SystemQueryVariables>(SystemDocument, options);

export const useMeQuery = (options?: useQuery.Options<MeQuery, MeQueryVariables>) =>
  useQuery<MeQuery, MeQueryVariables>(MeDocument, options);

export const useLogoutMutation = (options?: useMutation.Options<LogoutMutation, LogoutMutationVariables>) =>
  useMutation<LogoutMutation, LogoutMutationVariables>(LogoutDocument, options);
