/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type AddStudioHelperInput = {
  level: StudioLevel;
  until?: number | null | undefined;
  userId: string | number;
};

/** Fields that are left out keep their value; null for until: not by itself. */
export type ChangeStudioHelperInput = {
  level?: StudioLevel | null | undefined;
  until?: number | null | undefined;
};

export type CreateStudioInviteInput = {
  level: StudioLevel;
  until?: number | null | undefined;
};

/** Where a broadcast goes. twitch: the platform of the sign-in, whose address and key come from the platform at each start. */
export type DestinationKind = 'custom' | 'kick' | 'twitch' | 'youtube';

/** Ways in which an action reached the product. */
export type LogVia = 'api' | 'node' | 'page';

/** What a helper may do, from the least. Each level includes those before it. */
export type StudioLevel = 'operate' | 'produce' | 'watch';

export type StudioHelperFieldsFragment = {
  __typename: 'StudioHelper';
  id: string;
  level: StudioLevel;
  since: number;
  until: number | null;
  watching: boolean;
  lastSeen: number | null;
  version: number;
  user: { __typename: 'UserRef'; id: string; displayName: string };
};

export type StudioInviteFieldsFragment = {
  __typename: 'StudioInvite';
  id: string;
  level: StudioLevel;
  until: number | null;
  expires: number;
  usedBy: { __typename: 'UserRef'; id: string; displayName: string } | null;
};

export type StudioFieldsFragment = {
  __typename: 'Studio';
  id: string;
  level: StudioLevel;
  until: number | null;
  scenes: Array<string>;
  version: number;
  owner: { __typename: 'UserRef'; id: string; displayName: string };
  server: {
    __typename: 'StudioServer';
    id: string;
    timeCreated: number;
    streamName: string | null;
    delay: number;
    recording: boolean;
    dataVersion: number;
    storedDataVersion: number;
  } | null;
  destinations: Array<{
    __typename: 'StudioDestination';
    id: string;
    kind: DestinationKind;
    name: string;
    enabled: boolean;
  }>;
};

export type LogEntryFieldsFragment = {
  __typename: 'LogEntry';
  id: string;
  serverId: string;
  at: number;
  action: string;
  detail: string | null;
  via: LogVia;
  by: { __typename: 'UserRef'; id: string; displayName: string } | null;
};

export type StudioHelpersQueryVariables = Exact<{ [key: string]: never }>;

export type StudioHelpersQuery = {
  studioHelpers: Array<{
    __typename: 'StudioHelper';
    id: string;
    level: StudioLevel;
    since: number;
    until: number | null;
    watching: boolean;
    lastSeen: number | null;
    version: number;
    user: { __typename: 'UserRef'; id: string; displayName: string };
  }>;
};

export type StudioInvitesQueryVariables = Exact<{ [key: string]: never }>;

export type StudioInvitesQuery = {
  studioInvites: Array<{
    __typename: 'StudioInvite';
    id: string;
    level: StudioLevel;
    until: number | null;
    expires: number;
    usedBy: { __typename: 'UserRef'; id: string; displayName: string } | null;
  }>;
};

export type StudiosQueryVariables = Exact<{ [key: string]: never }>;

export type StudiosQuery = {
  studios: Array<{
    __typename: 'Studio';
    id: string;
    level: StudioLevel;
    until: number | null;
    scenes: Array<string>;
    version: number;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    server: {
      __typename: 'StudioServer';
      id: string;
      timeCreated: number;
      streamName: string | null;
      delay: number;
      recording: boolean;
      dataVersion: number;
      storedDataVersion: number;
    } | null;
    destinations: Array<{
      __typename: 'StudioDestination';
      id: string;
      kind: DestinationKind;
      name: string;
      enabled: boolean;
    }>;
  }>;
};

export type StudioOfferQueryVariables = Exact<{
  token: string;
}>;

export type StudioOfferQuery = {
  studioOffer: { __typename: 'StudioOffer'; ownerName: string; level: StudioLevel; until: number | null };
};

export type ServerLogQueryVariables = Exact<{
  serverId: string;
}>;

export type ServerLogQuery = {
  serverLog: Array<{
    __typename: 'LogEntry';
    id: string;
    serverId: string;
    at: number;
    action: string;
    detail: string | null;
    via: LogVia;
    by: { __typename: 'UserRef'; id: string; displayName: string } | null;
  }>;
};

export type AddStudioHelperMutationVariables = Exact<{
  input: AddStudioHelperInput;
}>;

export type AddStudioHelperMutation = {
  addStudioHelper: {
    __typename: 'StudioHelper';
    id: string;
    level: StudioLevel;
    since: number;
    until: number | null;
    watching: boolean;
    lastSeen: number | null;
    version: number;
    user: { __typename: 'UserRef'; id: string; displayName: string };
  };
};

export type ChangeStudioHelperMutationVariables = Exact<{
  id: string;
  input: ChangeStudioHelperInput;
}>;

export type ChangeStudioHelperMutation = {
  changeStudioHelper: {
    __typename: 'StudioHelper';
    id: string;
    level: StudioLevel;
    since: number;
    until: number | null;
    watching: boolean;
    lastSeen: number | null;
    version: number;
    user: { __typename: 'UserRef'; id: string; displayName: string };
  };
};

export type RemoveStudioHelperMutationVariables = Exact<{
  id: string;
}>;

export type RemoveStudioHelperMutation = { removeStudioHelper: boolean };

export type CreateStudioInviteMutationVariables = Exact<{
  input: CreateStudioInviteInput;
}>;

export type CreateStudioInviteMutation = {
  createStudioInvite: {
    __typename: 'CreatedStudioInvite';
    id: string;
    level: StudioLevel;
    until: number | null;
    expires: number;
    url: string;
  };
};

export type RevokeStudioInviteMutationVariables = Exact<{
  id: string;
}>;

export type RevokeStudioInviteMutation = { revokeStudioInvite: boolean };

export type JoinStudioMutationVariables = Exact<{
  token: string;
}>;

export type JoinStudioMutation = {
  joinStudio: {
    __typename: 'Studio';
    id: string;
    level: StudioLevel;
    until: number | null;
    scenes: Array<string>;
    version: number;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    server: {
      __typename: 'StudioServer';
      id: string;
      timeCreated: number;
      streamName: string | null;
      delay: number;
      recording: boolean;
      dataVersion: number;
      storedDataVersion: number;
    } | null;
    destinations: Array<{
      __typename: 'StudioDestination';
      id: string;
      kind: DestinationKind;
      name: string;
      enabled: boolean;
    }>;
  };
};

export type LeaveStudioMutationVariables = Exact<{
  id: string;
}>;

export type LeaveStudioMutation = { leaveStudio: boolean };

const StudioHelperFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'StudioHelperFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'StudioHelper' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'user' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
            { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
          ],
        },
      },
      { kind: 'Field', name: { kind: 'Name', value: 'level' } },
      { kind: 'Field', name: { kind: 'Name', value: 'since' } },
      { kind: 'Field', name: { kind: 'Name', value: 'until' } },
      { kind: 'Field', name: { kind: 'Name', value: 'watching' } },
      { kind: 'Field', name: { kind: 'Name', value: 'lastSeen' } },
      { kind: 'Field', name: { kind: 'Name', value: 'version' } },
    ],
  },
};

const StudioInviteFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'StudioInviteFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'StudioInvite' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'level' } },
      { kind: 'Field', name: { kind: 'Name', value: 'until' } },
      { kind: 'Field', name: { kind: 'Name', value: 'expires' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'usedBy' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
            { kind: 'Field', name: { kind: 'Name', value: 'displayName' } },
          ],
        },
      },
    ],
  },
};

const StudioFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'StudioFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Studio' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
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
      { kind: 'Field', name: { kind: 'Name', value: 'level' } },
      { kind: 'Field', name: { kind: 'Name', value: 'until' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'server' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
            { kind: 'Field', name: { kind: 'Name', value: 'timeCreated' } },
            { kind: 'Field', name: { kind: 'Name', value: 'streamName' } },
            { kind: 'Field', name: { kind: 'Name', value: 'delay' } },
            { kind: 'Field', name: { kind: 'Name', value: 'recording' } },
            { kind: 'Field', name: { kind: 'Name', value: 'dataVersion' } },
            { kind: 'Field', name: { kind: 'Name', value: 'storedDataVersion' } },
          ],
        },
      },
      { kind: 'Field', name: { kind: 'Name', value: 'scenes' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'destinations' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
            { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
            { kind: 'Field', name: { kind: 'Name', value: 'enabled' } },
          ],
        },
      },
      { kind: 'Field', name: { kind: 'Name', value: 'version' } },
    ],
  },
};

const LogEntryFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'LogEntryFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'LogEntry' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'serverId' } },
      { kind: 'Field', name: { kind: 'Name', value: 'at' } },
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
      { kind: 'Field', name: { kind: 'Name', value: 'via' } },
    ],
  },
};

export const StudioHelpersDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'StudioHelpers' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'studioHelpers' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StudioHelperFields' } }],
            },
          },
        ],
      },
    },
    StudioHelperFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<StudioHelpersQuery, StudioHelpersQueryVariables>;

export const StudioInvitesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'StudioInvites' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'studioInvites' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StudioInviteFields' } }],
            },
          },
        ],
      },
    },
    StudioInviteFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<StudioInvitesQuery, StudioInvitesQueryVariables>;

export const StudiosDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Studios' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'studios' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StudioFields' } }],
            },
          },
        ],
      },
    },
    StudioFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<StudiosQuery, StudiosQueryVariables>;

export const StudioOfferDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'StudioOffer' },
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
            name: { kind: 'Name', value: 'studioOffer' },
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
                { kind: 'Field', name: { kind: 'Name', value: 'ownerName' } },
                { kind: 'Field', name: { kind: 'Name', value: 'level' } },
                { kind: 'Field', name: { kind: 'Name', value: 'until' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<StudioOfferQuery, StudioOfferQueryVariables>;

export const ServerLogDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServerLog' },
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
            name: { kind: 'Name', value: 'serverLog' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'LogEntryFields' } }],
            },
          },
        ],
      },
    },
    LogEntryFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<ServerLogQuery, ServerLogQueryVariables>;

export const AddStudioHelperDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'AddStudioHelper' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'AddStudioHelperInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'addStudioHelper' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StudioHelperFields' } }],
            },
          },
        ],
      },
    },
    StudioHelperFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<AddStudioHelperMutation, AddStudioHelperMutationVariables>;

export const ChangeStudioHelperDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ChangeStudioHelper' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'ChangeStudioHelperInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'changeStudioHelper' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StudioHelperFields' } }],
            },
          },
        ],
      },
    },
    StudioHelperFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<ChangeStudioHelperMutation, ChangeStudioHelperMutationVariables>;

export const RemoveStudioHelperDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RemoveStudioHelper' },
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
            name: { kind: 'Name', value: 'removeStudioHelper' },
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
} as unknown as TypedDocumentNode<RemoveStudioHelperMutation, RemoveStudioHelperMutationVariables>;

export const CreateStudioInviteDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateStudioInvite' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateStudioInviteInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createStudioInvite' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'level' } },
                { kind: 'Field', name: { kind: 'Name', value: 'until' } },
                { kind: 'Field', name: { kind: 'Name', value: 'expires' } },
                { kind: 'Field', name: { kind: 'Name', value: 'url' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<CreateStudioInviteMutation, CreateStudioInviteMutationVariables>;

export const RevokeStudioInviteDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokeStudioInvite' },
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
            name: { kind: 'Name', value: 'revokeStudioInvite' },
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
} as unknown as TypedDocumentNode<RevokeStudioInviteMutation, RevokeStudioInviteMutationVariables>;

export const JoinStudioDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'JoinStudio' },
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
            name: { kind: 'Name', value: 'joinStudio' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'token' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'token' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'StudioFields' } }],
            },
          },
        ],
      },
    },
    StudioFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<JoinStudioMutation, JoinStudioMutationVariables>;

export const LeaveStudioDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'LeaveStudio' },
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
            name: { kind: 'Name', value: 'leaveStudio' },
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
} as unknown as TypedDocumentNode<LeaveStudioMutation, LeaveStudioMutationVariables>;
export const useStudioHelpersQuery = (
  options?: useQuery.Options<StudioHelpersQuery, StudioHelpersQueryVariables>,
) => useQuery<StudioHelpersQuery, StudioHelpersQueryVariables>(StudioHelpersDocument, options);

export const useStudioInvitesQuery = (
  options?: useQuery.Options<StudioInvitesQuery, StudioInvitesQueryVariables>,
) => useQuery<StudioInvitesQuery, StudioInvitesQueryVariables>(StudioInvitesDocument, options);

export const useStudiosQuery = (options?: useQuery.Options<StudiosQuery, StudiosQueryVariables>) =>
  useQuery<StudiosQuery, StudiosQueryVariables>(StudiosDocument, options);

export const useStudioOfferQuery = (options: useQuery.Options<StudioOfferQuery, StudioOfferQueryVariables>) =>
  useQuery<StudioOfferQuery, StudioOfferQueryVariables>(StudioOfferDocument, options);

export const useServerLogQuery = (options: useQuery.Options<ServerLogQuery, ServerLogQueryVariables>) =>
  useQuery<ServerLogQuery, ServerLogQueryVariables>(ServerLogDocument, options);

export const useAddStudioHelperMutation = (
  options?: useMutation.Options<AddStudioHelperMutation, AddStudioHelperMutationVariables>,
) => useMutation<AddStudioHelperMutation, AddStudioHelperMutationVariables>(AddStudioHelperDocument, options);

export const useChangeStudioHelperMutation = (
  options?: useMutation.Options<ChangeStudioHelperMutation, ChangeStudioHelperMutationVariables>,
) =>
  useMutation<ChangeStudioHelperMutation, ChangeStudioHelperMutationVariables>(
    ChangeStudioHelperDocument,
    options,
  );

export const useRemoveStudioHelperMutation = (
  options?: useMutation.Options<RemoveStudioHelperMutation, RemoveStudioHelperMutationVariables>,
) =>
  useMutation<RemoveStudioHelperMutation, RemoveStudioHelperMutationVariables>(
    RemoveStudioHelperDocument,
    options,
  );

export const useCreateStudioInviteMutation = (
  options?: useMutation.Options<CreateStudioInviteMutation, CreateStudioInviteMutationVariables>,
) =>
  useMutation<CreateStudioInviteMutation, CreateStudioInviteMutationVariables>(
    CreateStudioInviteDocument,
    options,
  );

export const useRevokeStudioInviteMutation = (
  options?: useMutation.Options<RevokeStudioInviteMutation, RevokeStudioInviteMutationVariables>,
) =>
  useMutation<RevokeStudioInviteMutation, RevokeStudioInviteMutationVariables>(
    RevokeStudioInviteDocument,
    options,
  );

export const useJoinStudioMutation = (
  options?: useMutation.Options<JoinStudioMutation, JoinStudioMutationVariables>,
) => useMutation<JoinStudioMutation, JoinStudioMutationVariables>(JoinStudioDocument, options);

export const useLeaveStudioMutation = (
  options?: useMutation.Options<LeaveStudioMutation, LeaveStudioMutationVariables>,
) => useMutation<LeaveStudioMutation, LeaveStudioMutationVariables>(LeaveStudioDocument, options);
