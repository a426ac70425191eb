/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type CreateApiTokenInput = {
  /** Days until it expires, 1 to 366. */
  days: number;
  name: string;
  /** At least one. */
  scopes: Array<TokenScope>;
};

/** What an API token may do. Neither scope includes the other. */
export type TokenScope =
  /** Operates the caller's server: create, delete, start, stop, scene, stream, feed loss. */
  | 'control'
  /** Reads the caller's server, streams and scene collections, without stream keys, ingest URLs, invitations and texts of scenes. */
  | 'read';

export type ApiTokenFieldsFragment = {
  __typename: 'ApiToken';
  id: string;
  name: string;
  scopes: Array<TokenScope>;
  timeCreated: number;
  expires: number;
  lastUsed: number;
};

export type ApiTokensQueryVariables = Exact<{ [key: string]: never }>;

export type ApiTokensQuery = {
  apiTokens: Array<{
    __typename: 'ApiToken';
    id: string;
    name: string;
    scopes: Array<TokenScope>;
    timeCreated: number;
    expires: number;
    lastUsed: number;
  }>;
};

export type CreateApiTokenMutationVariables = Exact<{
  input: CreateApiTokenInput;
}>;

export type CreateApiTokenMutation = {
  createApiToken: { __typename: 'CreatedApiToken'; id: string; token: string };
};

export type RevokeApiTokenMutationVariables = Exact<{
  id: string;
}>;

export type RevokeApiTokenMutation = { revokeApiToken: boolean };

const ApiTokenFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'ApiTokenFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'ApiToken' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
      { kind: 'Field', name: { kind: 'Name', value: 'scopes' } },
      { kind: 'Field', name: { kind: 'Name', value: 'timeCreated' } },
      { kind: 'Field', name: { kind: 'Name', value: 'expires' } },
      { kind: 'Field', name: { kind: 'Name', value: 'lastUsed' } },
    ],
  },
};

export const ApiTokensDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'ApiTokens' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'apiTokens' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ApiTokenFields' } }],
            },
          },
        ],
      },
    },
    ApiTokenFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<ApiTokensQuery, ApiTokensQueryVariables>;

export const CreateApiTokenDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateApiToken' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateApiTokenInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createApiToken' },
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
                { kind: 'Field', name: { kind: 'Name', value: 'token' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<CreateApiTokenMutation, CreateApiTokenMutationVariables>;

export const RevokeApiTokenDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokeApiToken' },
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
            name: { kind: 'Name', value: 'revokeApiToken' },
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
} as unknown as TypedDocumentNode<RevokeApiTokenMutation, RevokeApiTokenMutationVariables>;
export const useApiTokensQuery = (options?: useQuery.Options<ApiTokensQuery, ApiTokensQueryVariables>) =>
  useQuery<ApiTokensQuery, ApiTokensQueryVariables>(ApiTokensDocument, options);

export const useCreateApiTokenMutation = (
  options?: useMutation.Options<CreateApiTokenMutation, CreateApiTokenMutationVariables>,
) => useMutation<CreateApiTokenMutation, CreateApiTokenMutationVariables>(CreateApiTokenDocument, options);

export const useRevokeApiTokenMutation = (
  options?: useMutation.Options<RevokeApiTokenMutation, RevokeApiTokenMutationVariables>,
) => useMutation<RevokeApiTokenMutation, RevokeApiTokenMutationVariables>(RevokeApiTokenDocument, options);
