/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
/** Exactly one of its fields. */
export type SourceChange = {
  muted?: boolean | null | undefined;
  /** Plain, at most 2000 characters. */
  text?: string | null | undefined;
  visible?: boolean | null | undefined;
  /** From -60 to 20. */
  volumeDb?: number | null | undefined;
};

export type SourceKind = 'colour' | 'feed' | 'group' | 'image' | 'scene' | 'text';

export type SourcesFieldsFragment = {
  __typename: 'ServerSources';
  serverId: string;
  scene: string | null;
  dataVersion: number;
  waiting: boolean;
  sources: Array<{
    __typename: 'SceneSource';
    id: string;
    within: string | null;
    name: string;
    kind: SourceKind;
    visible: boolean;
    text: string | null;
  }>;
  sounds: Array<{ __typename: 'SoundSource'; id: string; name: string; muted: boolean; volumeDb: number }>;
};

export type ServerSourcesQueryVariables = Exact<{
  serverId: string;
}>;

export type ServerSourcesQuery = {
  serverSources: {
    __typename: 'ServerSources';
    serverId: string;
    scene: string | null;
    dataVersion: number;
    waiting: boolean;
    sources: Array<{
      __typename: 'SceneSource';
      id: string;
      within: string | null;
      name: string;
      kind: SourceKind;
      visible: boolean;
      text: string | null;
    }>;
    sounds: Array<{ __typename: 'SoundSource'; id: string; name: string; muted: boolean; volumeDb: number }>;
  };
};

export type ChangeSourceMutationVariables = Exact<{
  serverId: string;
  sourceId: string;
  change: SourceChange;
}>;

export type ChangeSourceMutation = {
  changeSource: {
    __typename: 'ServerSources';
    serverId: string;
    scene: string | null;
    dataVersion: number;
    waiting: boolean;
    sources: Array<{
      __typename: 'SceneSource';
      id: string;
      within: string | null;
      name: string;
      kind: SourceKind;
      visible: boolean;
      text: string | null;
    }>;
    sounds: Array<{ __typename: 'SoundSource'; id: string; name: string; muted: boolean; volumeDb: number }>;
  };
};

const SourcesFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'SourcesFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ServerSources' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'serverId' } },
      { kind: 'Field', name: { kind: 'Name', value: 'scene' } },
      { kind: 'Field', name: { kind: 'Name', value: 'dataVersion' } },
      { kind: 'Field', name: { kind: 'Name', value: 'waiting' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'sources' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
            { kind: 'Field', name: { kind: 'Name', value: 'within' } },
            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
            { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
            { kind: 'Field', name: { kind: 'Name', value: 'visible' } },
            { kind: 'Field', name: { kind: 'Name', value: 'text' } },
          ],
        },
      },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'sounds' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'id' } },
            { kind: 'Field', name: { kind: 'Name', value: 'name' } },
            { kind: 'Field', name: { kind: 'Name', value: 'muted' } },
            { kind: 'Field', name: { kind: 'Name', value: 'volumeDb' } },
          ],
        },
      },
    ],
  },
};

export const ServerSourcesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ServerSources' },
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
            name: { kind: 'Name', value: 'serverSources' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'SourcesFields' } }],
            },
          },
        ],
      },
    },
    SourcesFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<ServerSourcesQuery, ServerSourcesQueryVariables>;

export const ChangeSourceDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ChangeSource' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'sourceId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'change' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'SourceChange' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'changeSource' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'serverId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'serverId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'sourceId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'sourceId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'change' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'change' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'SourcesFields' } }],
            },
          },
        ],
      },
    },
    SourcesFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<ChangeSourceMutation, ChangeSourceMutationVariables>;
export const useServerSourcesQuery = (
  options: useQuery.Options<ServerSourcesQuery, ServerSourcesQueryVariables>,
) => useQuery<ServerSourcesQuery, ServerSourcesQueryVariables>(ServerSourcesDocument, options);

export const useChangeSourceMutation = (
  options?: useMutation.Options<ChangeSourceMutation, ChangeSourceMutationVariables>,
) => useMutation<ChangeSourceMutation, ChangeSourceMutationVariables>(ChangeSourceDocument, options);
