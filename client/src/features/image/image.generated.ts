/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type ImageFieldsFragment = {
  __typename: 'Image';
  id: string;
  name: string;
  type: string;
  width: number;
  height: number;
  bytes: number;
};

export type ImagesQueryVariables = Exact<{ [key: string]: never }>;

export type ImagesQuery = {
  images: Array<{
    __typename: 'Image';
    id: string;
    name: string;
    type: string;
    width: number;
    height: number;
    bytes: number;
  }>;
};

export type DeleteImageMutationVariables = Exact<{
  id: string;
}>;

export type DeleteImageMutation = { deleteImage: boolean };

const ImageFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'ImageFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Image' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
      { kind: 'Field', name: { kind: 'Name', value: 'type' } },
      { kind: 'Field', name: { kind: 'Name', value: 'width' } },
      { kind: 'Field', name: { kind: 'Name', value: 'height' } },
      { kind: 'Field', name: { kind: 'Name', value: 'bytes' } },
    ],
  },
};

export const ImagesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Images' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'images' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'ImageFields' } }],
            },
          },
        ],
      },
    },
    ImageFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<ImagesQuery, ImagesQueryVariables>;

export const DeleteImageDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteImage' },
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
            name: { kind: 'Name', value: 'deleteImage' },
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
} as unknown as TypedDocumentNode<DeleteImageMutation, DeleteImageMutationVariables>;
export const useImagesQuery = (options?: useQuery.Options<ImagesQuery, ImagesQueryVariables>) =>
  useQuery<ImagesQuery, ImagesQueryVariables>(ImagesDocument, options);

export const useDeleteImageMutation = (
  options?: useMutation.Options<DeleteImageMutation, DeleteImageMutationVariables>,
) => useMutation<DeleteImageMutation, DeleteImageMutationVariables>(DeleteImageDocument, options);
