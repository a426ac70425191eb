/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
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

const RecordingFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment RecordingFields on Recording{id serverId part state began lengthMs bytes expires available version}',
);

export const RecordingsDocument = /* @__PURE__ */ readDocument<RecordingsQuery, RecordingsQueryVariables>(
  'query Recordings{recordings{...RecordingFields}}',
  [RecordingFieldsDefinition],
);

export const DeleteRecordingDocument = /* @__PURE__ */ readDocument<
  DeleteRecordingMutation,
  DeleteRecordingMutationVariables
>('mutation DeleteRecording($id:ID!){deleteRecording(id:$id)}');

export const CreateRecordingTicketDocument = /* @__PURE__ */ readDocument<
  CreateRecordingTicketMutation,
  CreateRecordingTicketMutationVariables
>('mutation CreateRecordingTicket($id:ID!){createRecordingTicket(id:$id){url}}');
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
