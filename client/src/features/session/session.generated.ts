/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type SessionsQueryVariables = Exact<{ [key: string]: never }>;

export type SessionsQuery = {
  sessions: Array<{
    __typename: 'Session';
    id: string;
    name: string;
    timeCreated: number;
    lastUsed: number;
    current: boolean;
  }>;
};

export type RevokeSessionMutationVariables = Exact<{
  id: string;
}>;

export type RevokeSessionMutation = { revokeSession: boolean };

export type RevokeOtherSessionsMutationVariables = Exact<{ [key: string]: never }>;

export type RevokeOtherSessionsMutation = { revokeOtherSessions: boolean };

export const SessionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Sessions' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'sessions' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                { kind: 'Field', name: { kind: 'Name', value: 'timeCreated' } },
                { kind: 'Field', name: { kind: 'Name', value: 'lastUsed' } },
                { kind: 'Field', name: { kind: 'Name', value: 'current' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<SessionsQuery, SessionsQueryVariables>;

export const RevokeSessionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokeSession' },
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
            name: { kind: 'Name', value: 'revokeSession' },
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
} as unknown as TypedDocumentNode<RevokeSessionMutation, RevokeSessionMutationVariables>;

export const RevokeOtherSessionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokeOtherSessions' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [{ kind: 'Field', name: { kind: 'Name', value: 'revokeOtherSessions' } }],
      },
    },
  ],
} as unknown as TypedDocumentNode<RevokeOtherSessionsMutation, RevokeOtherSessionsMutationVariables>;
export const useSessionsQuery = (options?: useQuery.Options<SessionsQuery, SessionsQueryVariables>) =>
  useQuery<SessionsQuery, SessionsQueryVariables>(SessionsDocument, options);

export const useRevokeSessionMutation = (
  options?: useMutation.Options<RevokeSessionMutation, RevokeSessionMutationVariables>,
) => useMutation<RevokeSessionMutation, RevokeSessionMutationVariables>(RevokeSessionDocument, options);

export const useRevokeOtherSessionsMutation = (
  options?: useMutation.Options<RevokeOtherSessionsMutation, RevokeOtherSessionsMutationVariables>,
) =>
  useMutation<RevokeOtherSessionsMutation, RevokeOtherSessionsMutationVariables>(
    RevokeOtherSessionsDocument,
    options,
  );
