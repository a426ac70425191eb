/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type WeakLinkInput = {
  afterMs: number;
  backAfterMs: number;
  backKbps: number;
  belowKbps: number;
  rttMs?: number | null | undefined;
  scene: string;
};

export type StreamFieldsFragment = {
  __typename: 'Stream';
  id: string;
  name: string;
  live: boolean;
  streamKey: string;
  version: number;
  ingestUrl: string;
  srtlaUrl: string | null;
  revocationPending: boolean | null;
  owner: { __typename: 'UserRef'; id: string; displayName: string };
  invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
  weakLink: {
    __typename: 'WeakLink';
    belowKbps: number;
    afterMs: number;
    backKbps: number;
    backAfterMs: number;
    rttMs: number | null;
    scene: string;
  } | null;
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
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
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
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type RenameStreamMutationVariables = Exact<{
  id: string;
  name: string;
}>;

export type RenameStreamMutation = {
  renameStream: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type SetStreamInvitesMutationVariables = Exact<{
  id: string;
  userIds: Array<string> | string;
}>;

export type SetStreamInvitesMutation = {
  setStreamInvites: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type SetWeakLinkMutationVariables = Exact<{
  id: string;
  weakLink?: WeakLinkInput | null | undefined;
}>;

export type SetWeakLinkMutation = {
  setWeakLink: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type RestartStreamMutationVariables = Exact<{
  id: string;
}>;

export type RestartStreamMutation = {
  restartStream: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type RegenerateStreamKeyMutationVariables = Exact<{
  id: string;
}>;

export type RegenerateStreamKeyMutation = {
  regenerateStreamKey: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type DeleteStreamMutationVariables = Exact<{
  id: string;
}>;

export type DeleteStreamMutation = { deleteStream: boolean };

export type StreamSetUpQueryVariables = Exact<{
  streamId: string;
}>;

export type StreamSetUpQuery = {
  streamSetUp: {
    __typename: 'StreamSetUp';
    live: boolean;
    statsKeySince: number | null;
    fault: { __typename: 'FeedFault'; code: string; at: number; oldKey: boolean | null } | null;
    handOver: { __typename: 'HandOverState'; expires: number; used: number | null } | null;
  };
};

export type CreateHandOverMutationVariables = Exact<{
  streamId: string;
}>;

export type CreateHandOverMutation = {
  createHandOver: { __typename: 'HandOver'; url: string; expires: number };
};

export type RevokeHandOverMutationVariables = Exact<{
  streamId: string;
}>;

export type RevokeHandOverMutation = { revokeHandOver: boolean };

export type TakeHandOverMutationVariables = Exact<{
  token: string;
}>;

export type TakeHandOverMutation = {
  takeHandOver: {
    __typename: 'HandedOver';
    name: string;
    ingestUrl: string;
    srtlaUrl: string;
    remoteControl: { __typename: 'PhoneEnrolment'; url: string; password: string } | null;
  };
};

export type CreateStatsKeyMutationVariables = Exact<{
  streamId: string;
}>;

export type CreateStatsKeyMutation = {
  createStatsKey: { __typename: 'StatsKey'; url: string; since: number };
};

export type RevokeStatsKeyMutationVariables = Exact<{
  streamId: string;
}>;

export type RevokeStatsKeyMutation = { revokeStatsKey: boolean };

const StreamFieldsDefinition = {
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
      { kind: 'Field', name: { kind: 'Name', value: 'srtlaUrl' } },
      { kind: 'Field', name: { kind: 'Name', value: 'revocationPending' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'weakLink' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'belowKbps' } },
            { kind: 'Field', name: { kind: 'Name', value: 'afterMs' } },
            { kind: 'Field', name: { kind: 'Name', value: 'backKbps' } },
            { kind: 'Field', name: { kind: 'Name', value: 'backAfterMs' } },
            { kind: 'Field', name: { kind: 'Name', value: 'rttMs' } },
            { kind: 'Field', name: { kind: 'Name', value: 'scene' } },
          ],
        },
      },
    ],
  },
};

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
    StreamFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<StreamsQuery, StreamsQueryVariables>;

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
    StreamFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<CreateStreamMutation, CreateStreamMutationVariables>;

export const RenameStreamDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RenameStream' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'renameStream' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
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
    StreamFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<RenameStreamMutation, RenameStreamMutationVariables>;

export const SetStreamInvitesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetStreamInvites' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'userIds' } },
          type: {
            kind: 'NonNullType',
            type: {
              kind: 'ListType',
              type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
            },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setStreamInvites' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'userIds' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'userIds' } },
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
    StreamFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetStreamInvitesMutation, SetStreamInvitesMutationVariables>;

export const SetWeakLinkDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetWeakLink' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'weakLink' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'WeakLinkInput' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setWeakLink' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'weakLink' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'weakLink' } },
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
    StreamFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetWeakLinkMutation, SetWeakLinkMutationVariables>;

export const RestartStreamDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RestartStream' },
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
            name: { kind: 'Name', value: 'restartStream' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
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
    StreamFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<RestartStreamMutation, RestartStreamMutationVariables>;

export const RegenerateStreamKeyDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RegenerateStreamKey' },
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
            name: { kind: 'Name', value: 'regenerateStreamKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
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
    StreamFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<RegenerateStreamKeyMutation, RegenerateStreamKeyMutationVariables>;

export const DeleteStreamDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteStream' },
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
            name: { kind: 'Name', value: 'deleteStream' },
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
} as unknown as TypedDocumentNode<DeleteStreamMutation, DeleteStreamMutationVariables>;

export const StreamSetUpDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'StreamSetUp' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'streamSetUp' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'live' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'fault' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'code' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'at' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'oldKey' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'handOver' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'expires' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'used' } },
                    ],
                  },
                },
                { kind: 'Field', name: { kind: 'Name', value: 'statsKeySince' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<StreamSetUpQuery, StreamSetUpQueryVariables>;

export const CreateHandOverDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateHandOver' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createHandOver' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'url' } },
                { kind: 'Field', name: { kind: 'Name', value: 'expires' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<CreateHandOverMutation, CreateHandOverMutationVariables>;

export const RevokeHandOverDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokeHandOver' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'revokeHandOver' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<RevokeHandOverMutation, RevokeHandOverMutationVariables>;

export const TakeHandOverDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'TakeHandOver' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'token' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'takeHandOver' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'token' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'token' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'ingestUrl' } },
                { kind: 'Field', name: { kind: 'Name', value: 'srtlaUrl' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'remoteControl' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'url' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'password' } },
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
} as unknown as TypedDocumentNode<TakeHandOverMutation, TakeHandOverMutationVariables>;

export const CreateStatsKeyDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateStatsKey' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createStatsKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'url' } },
                { kind: 'Field', name: { kind: 'Name', value: 'since' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<CreateStatsKeyMutation, CreateStatsKeyMutationVariables>;

export const RevokeStatsKeyDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokeStatsKey' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'revokeStatsKey' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<RevokeStatsKeyMutation, RevokeStatsKeyMutationVariables>;
export const useStreamsQuery = (options?: useQuery.Options<StreamsQuery, StreamsQueryVariables>) =>
  useQuery<StreamsQuery, StreamsQueryVariables>(StreamsDocument, options);

export const useCreateStreamMutation = (
  options?: useMutation.Options<CreateStreamMutation, CreateStreamMutationVariables>,
) => useMutation<CreateStreamMutation, CreateStreamMutationVariables>(CreateStreamDocument, options);

export const useRenameStreamMutation = (
  options?: useMutation.Options<RenameStreamMutation, RenameStreamMutationVariables>,
) => useMutation<RenameStreamMutation, RenameStreamMutationVariables>(RenameStreamDocument, options);

export const useSetStreamInvitesMutation = (
  options?: useMutation.Options<SetStreamInvitesMutation, SetStreamInvitesMutationVariables>,
) =>
  useMutation<SetStreamInvitesMutation, SetStreamInvitesMutationVariables>(SetStreamInvitesDocument, options);

export const useSetWeakLinkMutation = (
  options?: useMutation.Options<SetWeakLinkMutation, SetWeakLinkMutationVariables>,
) => useMutation<SetWeakLinkMutation, SetWeakLinkMutationVariables>(SetWeakLinkDocument, options);

export const useRestartStreamMutation = (
  options?: useMutation.Options<RestartStreamMutation, RestartStreamMutationVariables>,
) => useMutation<RestartStreamMutation, RestartStreamMutationVariables>(RestartStreamDocument, options);

export const useRegenerateStreamKeyMutation = (
  options?: useMutation.Options<RegenerateStreamKeyMutation, RegenerateStreamKeyMutationVariables>,
) =>
  useMutation<RegenerateStreamKeyMutation, RegenerateStreamKeyMutationVariables>(
    RegenerateStreamKeyDocument,
    options,
  );

export const useDeleteStreamMutation = (
  options?: useMutation.Options<DeleteStreamMutation, DeleteStreamMutationVariables>,
) => useMutation<DeleteStreamMutation, DeleteStreamMutationVariables>(DeleteStreamDocument, options);

export const useStreamSetUpQuery = (options: useQuery.Options<StreamSetUpQuery, StreamSetUpQueryVariables>) =>
  useQuery<StreamSetUpQuery, StreamSetUpQueryVariables>(StreamSetUpDocument, options);

export const useCreateHandOverMutation = (
  options?: useMutation.Options<CreateHandOverMutation, CreateHandOverMutationVariables>,
) => useMutation<CreateHandOverMutation, CreateHandOverMutationVariables>(CreateHandOverDocument, options);

export const useRevokeHandOverMutation = (
  options?: useMutation.Options<RevokeHandOverMutation, RevokeHandOverMutationVariables>,
) => useMutation<RevokeHandOverMutation, RevokeHandOverMutationVariables>(RevokeHandOverDocument, options);

export const useTakeHandOverMutation = (
  options?: useMutation.Options<TakeHandOverMutation, TakeHandOverMutationVariables>,
) => useMutation<TakeHandOverMutation, TakeHandOverMutationVariables>(TakeHandOverDocument, options);

export const useCreateStatsKeyMutation = (
  options?: useMutation.Options<CreateStatsKeyMutation, CreateStatsKeyMutationVariables>,
) => useMutation<CreateStatsKeyMutation, CreateStatsKeyMutationVariables>(CreateStatsKeyDocument, options);

export const useRevokeStatsKeyMutation = (
  options?: useMutation.Options<RevokeStatsKeyMutation, RevokeStatsKeyMutationVariables>,
) => useMutation<RevokeStatsKeyMutation, RevokeStatsKeyMutationVariables>(RevokeStatsKeyDocument, options);
