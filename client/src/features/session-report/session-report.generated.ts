/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
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

export const useDeleteSessionReportMutation = (
  options?: useMutation.Options<DeleteSessionReportMutation, DeleteSessionReportMutationVariables>,
) =>
  useMutation<DeleteSessionReportMutation, DeleteSessionReportMutationVariables>(
    DeleteSessionReportDocument,
    options,
  );
