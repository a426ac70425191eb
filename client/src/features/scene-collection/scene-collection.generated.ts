/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type CollectionFieldsFragment = {
  __typename: 'SceneCollection';
  id: string;
  name: string;
  version: number;
  removed: Array<{ __typename: 'Removed'; path: string; kind: string; reason: string }> | null;
};

export type SceneCollectionsQueryVariables = Exact<{ [key: string]: never }>;

export type SceneCollectionsQuery = {
  sceneCollections: Array<{
    __typename: 'SceneCollection';
    id: string;
    name: string;
    version: number;
    removed: Array<{ __typename: 'Removed'; path: string; kind: string; reason: string }> | null;
  }>;
};

export type SceneCollectionQueryVariables = Exact<{
  id: string;
}>;

export type SceneCollectionQuery = {
  sceneCollection: {
    __typename: 'SceneCollection';
    scenes: string;
    id: string;
    name: string;
    version: number;
    removed: Array<{ __typename: 'Removed'; path: string; kind: string; reason: string }> | null;
  };
};

export type CreateSceneCollectionMutationVariables = Exact<{
  name?: string | null | undefined;
  scenes?: string | null | undefined;
}>;

export type CreateSceneCollectionMutation = {
  createSceneCollection: {
    __typename: 'SceneCollection';
    id: string;
    name: string;
    version: number;
    removed: Array<{ __typename: 'Removed'; path: string; kind: string; reason: string }> | null;
  };
};

export type RenameSceneCollectionMutationVariables = Exact<{
  id: string;
  name: string;
}>;

export type RenameSceneCollectionMutation = {
  renameSceneCollection: {
    __typename: 'SceneCollection';
    id: string;
    name: string;
    version: number;
    removed: Array<{ __typename: 'Removed'; path: string; kind: string; reason: string }> | null;
  };
};

export type SetSceneCollectionScenesMutationVariables = Exact<{
  id: string;
  scenes: string;
  version?: number | null | undefined;
}>;

export type SetSceneCollectionScenesMutation = {
  setSceneCollectionScenes: {
    __typename: 'SceneCollection';
    scenes: string;
    id: string;
    name: string;
    version: number;
    removed: Array<{ __typename: 'Removed'; path: string; kind: string; reason: string }> | null;
  };
};

export type DeleteSceneCollectionMutationVariables = Exact<{
  id: string;
}>;

export type DeleteSceneCollectionMutation = {
  deleteSceneCollection: { __typename: 'SceneCollection'; id: string };
};

const CollectionFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'CollectionFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'SceneCollection' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
      { kind: 'Field', name: { kind: 'Name', value: 'version' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'removed' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'path' } },
            { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
            { kind: 'Field', name: { kind: 'Name', value: 'reason' } },
          ],
        },
      },
    ],
  },
};

export const SceneCollectionsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'SceneCollections' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'sceneCollections' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'CollectionFields' } }],
            },
          },
        ],
      },
    },
    CollectionFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SceneCollectionsQuery, SceneCollectionsQueryVariables>;

export const SceneCollectionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'SceneCollection' },
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
            name: { kind: 'Name', value: 'sceneCollection' },
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
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'CollectionFields' } },
                { kind: 'Field', name: { kind: 'Name', value: 'scenes' } },
              ],
            },
          },
        ],
      },
    },
    CollectionFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<SceneCollectionQuery, SceneCollectionQueryVariables>;

export const CreateSceneCollectionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateSceneCollection' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scenes' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createSceneCollection' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scenes' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scenes' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'CollectionFields' } }],
            },
          },
        ],
      },
    },
    CollectionFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<CreateSceneCollectionMutation, CreateSceneCollectionMutationVariables>;

export const RenameSceneCollectionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RenameSceneCollection' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'renameSceneCollection' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'name' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'name' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'CollectionFields' } }],
            },
          },
        ],
      },
    },
    CollectionFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<RenameSceneCollectionMutation, RenameSceneCollectionMutationVariables>;

export const SetSceneCollectionScenesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetSceneCollectionScenes' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'scenes' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'version' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setSceneCollectionScenes' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'scenes' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'scenes' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'version' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'version' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'CollectionFields' } },
                { kind: 'Field', name: { kind: 'Name', value: 'scenes' } },
              ],
            },
          },
        ],
      },
    },
    CollectionFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<
  SetSceneCollectionScenesMutation,
  SetSceneCollectionScenesMutationVariables
>;

export const DeleteSceneCollectionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteSceneCollection' },
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
            name: { kind: 'Name', value: 'deleteSceneCollection' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'id' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'id' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'id' } }],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<DeleteSceneCollectionMutation, DeleteSceneCollectionMutationVariables>;
export const useSceneCollectionsQuery = (
  options?: useQuery.Options<SceneCollectionsQuery, SceneCollectionsQueryVariables>,
) => useQuery<SceneCollectionsQuery, SceneCollectionsQueryVariables>(SceneCollectionsDocument, options);

export const useSceneCollectionQuery = (
  options: useQuery.Options<SceneCollectionQuery, SceneCollectionQueryVariables>,
) => useQuery<SceneCollectionQuery, SceneCollectionQueryVariables>(SceneCollectionDocument, options);

export const useCreateSceneCollectionMutation = (
  options?: useMutation.Options<CreateSceneCollectionMutation, CreateSceneCollectionMutationVariables>,
) =>
  useMutation<CreateSceneCollectionMutation, CreateSceneCollectionMutationVariables>(
    CreateSceneCollectionDocument,
    options,
  );

export const useRenameSceneCollectionMutation = (
  options?: useMutation.Options<RenameSceneCollectionMutation, RenameSceneCollectionMutationVariables>,
) =>
  useMutation<RenameSceneCollectionMutation, RenameSceneCollectionMutationVariables>(
    RenameSceneCollectionDocument,
    options,
  );

export const useSetSceneCollectionScenesMutation = (
  options?: useMutation.Options<SetSceneCollectionScenesMutation, SetSceneCollectionScenesMutationVariables>,
) =>
  useMutation<SetSceneCollectionScenesMutation, SetSceneCollectionScenesMutationVariables>(
    SetSceneCollectionScenesDocument,
    options,
  );

export const useDeleteSceneCollectionMutation = (
  options?: useMutation.Options<DeleteSceneCollectionMutation, DeleteSceneCollectionMutationVariables>,
) =>
  useMutation<DeleteSceneCollectionMutation, DeleteSceneCollectionMutationVariables>(
    DeleteSceneCollectionDocument,
    options,
  );
