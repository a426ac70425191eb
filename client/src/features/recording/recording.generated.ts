/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type RecordingState = 'complete' | 'recording';

export type RecordingFieldsFragment = {
  __typename: 'Recording';
  id: string;
  serverId: string;
  part: number;
  state: RecordingState;
  began: number;
  lengthMs: number;
  bytes: number;
  expires: number | null;
  available: boolean;
  version: number;
};

export type RecordingsQueryVariables = Exact<{ [key: string]: never }>;

export type RecordingsQuery = {
  recordings: Array<{
    __typename: 'Recording';
    id: string;
    serverId: string;
    part: number;
    state: RecordingState;
    began: number;
    lengthMs: number;
    bytes: number;
    expires: number | null;
    available: boolean;
    version: number;
  }>;
};

export type DeleteRecordingMutationVariables = Exact<{
  id: string;
}>;

export type DeleteRecordingMutation = { deleteRecording: boolean };

export type CreateRecordingTicketMutationVariables = Exact<{
  id: string;
}>;

export type CreateRecordingTicketMutation = {
  createRecordingTicket: { __typename: 'RecordingTicket'; url: string };
};

const RecordingFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'RecordingFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Recording' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'serverId' } },
      { kind: 'Field', name: { kind: 'Name', value: 'part' } },
      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
      { kind: 'Field', name: { kind: 'Name', value: 'began' } },
      { kind: 'Field', name: { kind: 'Name', value: 'lengthMs' } },
      { kind: 'Field', name: { kind: 'Name', value: 'bytes' } },
      { kind: 'Field', name: { kind: 'Name', value: 'expires' } },
      { kind: 'Field', name: { kind: 'Name', value: 'available' } },
      { kind: 'Field', name: { kind: 'Name', value: 'version' } },
    ],
  },
};

export const RecordingsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Recordings' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'recordings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'RecordingFields' } }],
            },
          },
        ],
      },
    },
    RecordingFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<RecordingsQuery, RecordingsQueryVariables>;

export const DeleteRecordingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteRecording' },
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
            name: { kind: 'Name', value: 'deleteRecording' },
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
} as unknown as TypedDocumentNode<DeleteRecordingMutation, DeleteRecordingMutationVariables>;

export const CreateRecordingTicketDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateRecordingTicket' },
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
            name: { kind: 'Name', value: 'createRecordingTicket' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'url' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<CreateRecordingTicketMutation, CreateRecordingTicketMutationVariables>;
export const useRecordingsQuery = (options?: useQuery.Options<RecordingsQuery, RecordingsQueryVariables>) =>
  useQuery<RecordingsQuery, RecordingsQueryVariables>(RecordingsDocument, options);

export const useDeleteRecordingMutation = (
  options?: useMutation.Options<DeleteRecordingMutation, DeleteRecordingMutationVariables>,
) => useMutation<DeleteRecordingMutation, DeleteRecordingMutationVariables>(DeleteRecordingDocument, options);

export const useCreateRecordingTicketMutation = (
  options?: useMutation.Options<CreateRecordingTicketMutation, CreateRecordingTicketMutationVariables>,
) =>
  useMutation<CreateRecordingTicketMutation, CreateRecordingTicketMutationVariables>(
    CreateRecordingTicketDocument,
    options,
  );
