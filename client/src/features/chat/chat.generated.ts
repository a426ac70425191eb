/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
/** States of a chat's connection. away: lost, and tried again. refused: the platform takes the owner's consent no longer. full: the owner has too many connections at the platform. */
export type ChatState = 'away' | 'connected' | 'connecting' | 'disconnected' | 'full' | 'refused';

/** The most telling of a chatter's badges. */
export type ChatterRole = 'broadcaster' | 'moderator' | 'subscriber' | 'viewer' | 'vip';

export type ChatFieldsFragment = {
  __typename: 'Chat';
  studioId: string;
  state: ChatState;
  title: string | null;
  viewers: number | null;
  canWrite: boolean;
  messages: Array<{
    __typename: 'ChatMessage';
    id: string;
    at: number;
    author: string;
    role: ChatterRole;
    text: string;
  }>;
};

export type ChatQueryVariables = Exact<{
  studioId: string;
}>;

export type ChatQuery = {
  chat: {
    __typename: 'Chat';
    studioId: string;
    state: ChatState;
    title: string | null;
    viewers: number | null;
    canWrite: boolean;
    messages: Array<{
      __typename: 'ChatMessage';
      id: string;
      at: number;
      author: string;
      role: ChatterRole;
      text: string;
    }>;
  };
};

export type SayInChatMutationVariables = Exact<{
  studioId: string;
  text: string;
}>;

export type SayInChatMutation = { sayInChat: boolean };

export type SetBroadcastTitleMutationVariables = Exact<{
  studioId: string;
  title: string;
}>;

export type SetBroadcastTitleMutation = {
  setBroadcastTitle: {
    __typename: 'Chat';
    studioId: string;
    state: ChatState;
    title: string | null;
    viewers: number | null;
    canWrite: boolean;
    messages: Array<{
      __typename: 'ChatMessage';
      id: string;
      at: number;
      author: string;
      role: ChatterRole;
      text: string;
    }>;
  };
};

export type ConnectChatMutationVariables = Exact<{ [key: string]: never }>;

export type ConnectChatMutation = { connectChat: { __typename: 'ChatConsent'; url: string } };

export type DisconnectChatMutationVariables = Exact<{ [key: string]: never }>;

export type DisconnectChatMutation = { disconnectChat: boolean };

const ChatFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'ChatFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Chat' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'studioId' } },
      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
      { kind: 'Field', name: { kind: 'Name', value: 'title' } },
      { kind: 'Field', name: { kind: 'Name', value: 'viewers' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'messages' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
            { kind: 'Field', name: { kind: 'Name', value: 'at' } },
            { kind: 'Field', name: { kind: 'Name', value: 'author' } },
            { kind: 'Field', name: { kind: 'Name', value: 'role' } },
            { kind: 'Field', name: { kind: 'Name', value: 'text' } },
          ],
        },
      },
      { kind: 'Field', name: { kind: 'Name', value: 'canWrite' } },
    ],
  },
};

export const ChatDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Chat' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'studioId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'chat' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'studioId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'studioId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ChatFields' } }],
            },
          },
        ],
      },
    },
    ChatFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<ChatQuery, ChatQueryVariables>;

export const SayInChatDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SayInChat' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'studioId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'text' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'sayInChat' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'studioId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'studioId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'text' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'text' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<SayInChatMutation, SayInChatMutationVariables>;

export const SetBroadcastTitleDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetBroadcastTitle' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'studioId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'title' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setBroadcastTitle' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'studioId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'studioId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'title' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'title' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ChatFields' } }],
            },
          },
        ],
      },
    },
    ChatFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SetBroadcastTitleMutation, SetBroadcastTitleMutationVariables>;

export const ConnectChatDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ConnectChat' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'connectChat' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'url' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<ConnectChatMutation, ConnectChatMutationVariables>;

export const DisconnectChatDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DisconnectChat' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [{ kind: 'Field', name: { kind: 'Name', value: 'disconnectChat' } }],
      },
    },
  ],
} as unknown as TypedDocumentNode<DisconnectChatMutation, DisconnectChatMutationVariables>;
export const useChatQuery = (options: useQuery.Options<ChatQuery, ChatQueryVariables>) =>
  useQuery<ChatQuery, ChatQueryVariables>(ChatDocument, options);

export const useSayInChatMutation = (
  options?: useMutation.Options<SayInChatMutation, SayInChatMutationVariables>,
) => useMutation<SayInChatMutation, SayInChatMutationVariables>(SayInChatDocument, options);

export const useSetBroadcastTitleMutation = (
  options?: useMutation.Options<SetBroadcastTitleMutation, SetBroadcastTitleMutationVariables>,
) =>
  useMutation<SetBroadcastTitleMutation, SetBroadcastTitleMutationVariables>(
    SetBroadcastTitleDocument,
    options,
  );

export const useConnectChatMutation = (
  options?: useMutation.Options<ConnectChatMutation, ConnectChatMutationVariables>,
) => useMutation<ConnectChatMutation, ConnectChatMutationVariables>(ConnectChatDocument, options);

export const useDisconnectChatMutation = (
  options?: useMutation.Options<DisconnectChatMutation, DisconnectChatMutationVariables>,
) => useMutation<DisconnectChatMutation, DisconnectChatMutationVariables>(DisconnectChatDocument, options);
