/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type CreateDestinationInput = {
  /** Default: true. */
  enabled?: boolean | null | undefined;
  key: string;
  /** Not twitch, which every user has. */
  kind: DestinationKind;
  /** Without a name: the platform's, or 'Destination N'. */
  name?: string | null | undefined;
  /** Without an address: that of Kick or YouTube. A custom destination needs one. */
  server?: string | null | undefined;
};

/** Where a broadcast goes. twitch: the platform of the sign-in, whose address and key come from the platform at each start. */
export type DestinationKind = 'custom' | 'kick' | 'twitch' | 'youtube';

/** Fields that are left out keep their value. */
export type UpdateDestinationInput = {
  enabled?: boolean | null | undefined;
  key?: string | null | undefined;
  name?: string | null | undefined;
  /** Another address needs the key again. */
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

const DestinationFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'DestinationFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Destination' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
      { kind: 'Field', name: { kind: 'Name', value: 'server' } },
      { kind: 'Field', name: { kind: 'Name', value: 'enabled' } },
      { kind: 'Field', name: { kind: 'Name', value: 'hasKey' } },
      { kind: 'Field', name: { kind: 'Name', value: 'version' } },
    ],
  },
};

export const DestinationsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Destinations' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'destinations' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'DestinationFields' } }],
            },
          },
        ],
      },
    },
    DestinationFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<DestinationsQuery, DestinationsQueryVariables>;

export const CreateDestinationDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateDestination' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'CreateDestinationInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createDestination' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'DestinationFields' } }],
            },
          },
        ],
      },
    },
    DestinationFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<CreateDestinationMutation, CreateDestinationMutationVariables>;

export const UpdateDestinationDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateDestination' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'UpdateDestinationInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateDestination' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'DestinationFields' } }],
            },
          },
        ],
      },
    },
    DestinationFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<UpdateDestinationMutation, UpdateDestinationMutationVariables>;

export const DeleteDestinationDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteDestination' },
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
            name: { kind: 'Name', value: 'deleteDestination' },
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
} as unknown as TypedDocumentNode<DeleteDestinationMutation, DeleteDestinationMutationVariables>;
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
