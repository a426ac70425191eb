/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
export type CreateDestinationInput = {
  /** Default: true. */
  enabled?: boolean | null | undefined;
  key: string;
  /** Any kind except twitch. Every user has that destination already. */
  kind: DestinationKind;
  /** Default: the platform's name, or 'Destination N'. */
  name?: string | null | undefined;
  /** Default: the address of Kick or YouTube. Required for a custom destination. */
  server?: string | null | undefined;
};

/** Kinds of destinations of a broadcast. */
export type DestinationKind =
  | 'custom'
  | 'kick'
  /** The platform of the sign-in, which supplies address and key at each start. */
  | 'twitch'
  | 'youtube';

/** Omitted fields keep their value. */
export type UpdateDestinationInput = {
  enabled?: boolean | null | undefined;
  key?: string | null | undefined;
  name?: string | null | undefined;
  /** A new address requires the key again. */
  server?: string | null | undefined;
};

export type DestinationFieldsFragment = {
  __typename: 'Destination';
  id: string;
  kind: DestinationKind;
  name: string;
  server: string;
  enabled: boolean;
  hasKey: boolean;
  version: number;
};

export type DestinationsQueryVariables = Exact<{ [key: string]: never }>;

export type DestinationsQuery = {
  destinations: Array<{
    __typename: 'Destination';
    id: string;
    kind: DestinationKind;
    name: string;
    server: string;
    enabled: boolean;
    hasKey: boolean;
    version: number;
  }>;
};

export type CreateDestinationMutationVariables = Exact<{
  input: CreateDestinationInput;
}>;

export type CreateDestinationMutation = {
  createDestination: {
    __typename: 'Destination';
    id: string;
    kind: DestinationKind;
    name: string;
    server: string;
    enabled: boolean;
    hasKey: boolean;
    version: number;
  };
};

export type UpdateDestinationMutationVariables = Exact<{
  id: string;
  input: UpdateDestinationInput;
}>;

export type UpdateDestinationMutation = {
  updateDestination: {
    __typename: 'Destination';
    id: string;
    kind: DestinationKind;
    name: string;
    server: string;
    enabled: boolean;
    hasKey: boolean;
    version: number;
  };
};

export type DeleteDestinationMutationVariables = Exact<{
  id: string;
}>;

export type DeleteDestinationMutation = { deleteDestination: boolean };

const DestinationFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment DestinationFields on Destination{id kind name server enabled hasKey version}',
);

export const DestinationsDocument = /* @__PURE__ */ readDocument<
  DestinationsQuery,
  DestinationsQueryVariables
>('query Destinations{destinations{...DestinationFields}}', [DestinationFieldsDefinition]);

export const CreateDestinationDocument = /* @__PURE__ */ readDocument<
  CreateDestinationMutation,
  CreateDestinationMutationVariables
>(
  'mutation CreateDestination($input:CreateDestinationInput!){createDestination(input:$input){...DestinationFields}}',
  [DestinationFieldsDefinition],
);

export const UpdateDestinationDocument = /* @__PURE__ */ readDocument<
  UpdateDestinationMutation,
  UpdateDestinationMutationVariables
>(
  'mutation UpdateDestination($id:ID!$input:UpdateDestinationInput!){updateDestination(id:$id input:$input){...DestinationFields}}',
  [DestinationFieldsDefinition],
);

export const DeleteDestinationDocument = /* @__PURE__ */ readDocument<
  DeleteDestinationMutation,
  DeleteDestinationMutationVariables
>('mutation DeleteDestination($id:ID!){deleteDestination(id:$id)}');
export const useDestinationsQuery = (
  options?: useQuery.Options<DestinationsQuery, DestinationsQueryVariables>,
) => useQuery<DestinationsQuery, DestinationsQueryVariables>(DestinationsDocument, options);

export const useCreateDestinationMutation = (
  options?: useMutation.Options<CreateDestinationMutation, CreateDestinationMutationVariables>,
) =>
  useMutation<CreateDestinationMutation, CreateDestinationMutationVariables>(
    CreateDestinationDocument,
    options,
  );

export const useUpdateDestinationMutation = (
  options?: useMutation.Options<UpdateDestinationMutation, UpdateDestinationMutationVariables>,
) =>
  useMutation<UpdateDestinationMutation, UpdateDestinationMutationVariables>(
    UpdateDestinationDocument,
    options,
  );

export const useDeleteDestinationMutation = (
  options?: useMutation.Options<DeleteDestinationMutation, DeleteDestinationMutationVariables>,
) =>
  useMutation<DeleteDestinationMutation, DeleteDestinationMutationVariables>(
    DeleteDestinationDocument,
    options,
  );
