/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useQuery } from '@apollo/client/react';
export type SystemQueryVariables = Exact<{ [key: string]: never }>;

export type SystemQuery = {
  system: {
    __typename: 'System';
    operator: { __typename: 'Operator'; name: string; address: string; email: string };
    relay: {
      __typename: 'Relay';
      ok: boolean;
      missing: Array<{ __typename: 'Missing'; what: string; how: string }>;
    };
  };
};

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
                      { kind: 'Field', name: { kind: 'Name', value: 'address' } },
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
} as unknown as TypedDocumentNode<SystemQuery, SystemQueryVariables>;
export const useSystemQuery = (options?: useQuery.Options<SystemQuery, SystemQueryVariables>) =>
  useQuery<SystemQuery, SystemQueryVariables>(SystemDocument, options);
