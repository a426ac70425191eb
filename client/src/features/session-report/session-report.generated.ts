/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
/** Ways in which an action reached the product. */
export type LogVia = 'api' | 'node' | 'page';

export type SessionReportFieldsFragment = {
  __typename: 'SessionReport';
  id: string;
  serverId: string;
  began: number;
  lengthMs: number;
  deadZones: number;
  deadZonesMs: number;
  cost: number;
  expires: number;
  version: number;
};

export type SessionReportsQueryVariables = Exact<{ [key: string]: never }>;

export type SessionReportsQuery = {
  sessionReports: Array<{
    __typename: 'SessionReport';
    id: string;
    serverId: string;
    began: number;
    lengthMs: number;
    deadZones: number;
    deadZonesMs: number;
    cost: number;
    expires: number;
    version: number;
  }>;
};

export type SessionReportLogQueryVariables = Exact<{
  id: string;
}>;

export type SessionReportLogQuery = {
  sessionReport: {
    __typename: 'SessionReportDetails';
    log: Array<{
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
};

export type DeleteSessionReportMutationVariables = Exact<{
  id: string;
}>;

export type DeleteSessionReportMutation = { deleteSessionReport: boolean };

const SessionReportFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'SessionReportFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'SessionReport' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'serverId' } },
      { kind: 'Field', name: { kind: 'Name', value: 'began' } },
      { kind: 'Field', name: { kind: 'Name', value: 'lengthMs' } },
      { kind: 'Field', name: { kind: 'Name', value: 'deadZones' } },
      { kind: 'Field', name: { kind: 'Name', value: 'deadZonesMs' } },
      { kind: 'Field', name: { kind: 'Name', value: 'cost' } },
      { kind: 'Field', name: { kind: 'Name', value: 'expires' } },
      { kind: 'Field', name: { kind: 'Name', value: 'version' } },
    ],
  },
};

export const SessionReportsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'SessionReports' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'sessionReports' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'SessionReportFields' } }],
            },
          },
        ],
      },
    },
    SessionReportFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SessionReportsQuery, SessionReportsQueryVariables>;

export const SessionReportLogDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'SessionReportLog' },
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
            name: { kind: 'Name', value: 'sessionReport' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'log' },
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
                },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<SessionReportLogQuery, SessionReportLogQueryVariables>;

export const DeleteSessionReportDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteSessionReport' },
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
            name: { kind: 'Name', value: 'deleteSessionReport' },
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
} as unknown as TypedDocumentNode<DeleteSessionReportMutation, DeleteSessionReportMutationVariables>;
export const useSessionReportsQuery = (
  options?: useQuery.Options<SessionReportsQuery, SessionReportsQueryVariables>,
) => useQuery<SessionReportsQuery, SessionReportsQueryVariables>(SessionReportsDocument, options);

export const useSessionReportLogQuery = (
  options: useQuery.Options<SessionReportLogQuery, SessionReportLogQueryVariables>,
) => useQuery<SessionReportLogQuery, SessionReportLogQueryVariables>(SessionReportLogDocument, options);

export const useDeleteSessionReportMutation = (
  options?: useMutation.Options<DeleteSessionReportMutation, DeleteSessionReportMutationVariables>,
) =>
  useMutation<DeleteSessionReportMutation, DeleteSessionReportMutationVariables>(
    DeleteSessionReportDocument,
    options,
  );
