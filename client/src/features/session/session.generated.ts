/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument } from '../../lib/documents/read-document.js';
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

export const SessionsDocument = /* @__PURE__ */ readDocument<SessionsQuery, SessionsQueryVariables>(
  'query Sessions{sessions{id name timeCreated lastUsed current}}',
);

export const RevokeSessionDocument = /* @__PURE__ */ readDocument<
  RevokeSessionMutation,
  RevokeSessionMutationVariables
>('mutation RevokeSession($id:ID!){revokeSession(id:$id)}');

export const RevokeOtherSessionsDocument = /* @__PURE__ */ readDocument<
  RevokeOtherSessionsMutation,
  RevokeOtherSessionsMutationVariables
>('mutation RevokeOtherSessions{revokeOtherSessions}');
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
