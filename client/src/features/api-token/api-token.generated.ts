/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
export type CreateApiTokenInput = {
  /** Days until it expires, 1 to 366. */
  days: number;
  name: string;
  /** At least one scope. */
  scopes: Array<TokenScope>;
};

/** Permissions of an API token. Neither scope includes the other. */
export type TokenScope =
  /** Operates the caller's server: create, delete, start, stop, scene, stream, feed loss. */
  | 'control'
  /**
   * Reads the caller's server, streams and scene collections, without stream keys, ingest URLs, invitations and scene
   * texts.
   */
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

const ApiTokenFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment ApiTokenFields on ApiToken{id name scopes timeCreated expires lastUsed}',
);

export const ApiTokensDocument = /* @__PURE__ */ readDocument<ApiTokensQuery, ApiTokensQueryVariables>(
  'query ApiTokens{apiTokens{...ApiTokenFields}}',
  [ApiTokenFieldsDefinition],
);

export const CreateApiTokenDocument = /* @__PURE__ */ readDocument<
  CreateApiTokenMutation,
  CreateApiTokenMutationVariables
>('mutation CreateApiToken($input:CreateApiTokenInput!){createApiToken(input:$input){id token}}');

export const RevokeApiTokenDocument = /* @__PURE__ */ readDocument<
  RevokeApiTokenMutation,
  RevokeApiTokenMutationVariables
>('mutation RevokeApiToken($id:ID!){revokeApiToken(id:$id)}');
export const useApiTokensQuery = (options?: useQuery.Options<ApiTokensQuery, ApiTokensQueryVariables>) =>
  useQuery<ApiTokensQuery, ApiTokensQueryVariables>(ApiTokensDocument, options);

export const useCreateApiTokenMutation = (
  options?: useMutation.Options<CreateApiTokenMutation, CreateApiTokenMutationVariables>,
) => useMutation<CreateApiTokenMutation, CreateApiTokenMutationVariables>(CreateApiTokenDocument, options);

export const useRevokeApiTokenMutation = (
  options?: useMutation.Options<RevokeApiTokenMutation, RevokeApiTokenMutationVariables>,
) => useMutation<RevokeApiTokenMutation, RevokeApiTokenMutationVariables>(RevokeApiTokenDocument, options);
