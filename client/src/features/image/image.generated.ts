/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
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

const ImageFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment ImageFields on Image{id name type width height bytes}',
);

export const ImagesDocument = /* @__PURE__ */ readDocument<ImagesQuery, ImagesQueryVariables>(
  'query Images{images{...ImageFields}}',
  [ImageFieldsDefinition],
);

export const DeleteImageDocument = /* @__PURE__ */ readDocument<
  DeleteImageMutation,
  DeleteImageMutationVariables
>('mutation DeleteImage($id:ID!){deleteImage(id:$id)}');
export const useImagesQuery = (options?: useQuery.Options<ImagesQuery, ImagesQueryVariables>) =>
  useQuery<ImagesQuery, ImagesQueryVariables>(ImagesDocument, options);

export const useDeleteImageMutation = (
  options?: useMutation.Options<DeleteImageMutation, DeleteImageMutationVariables>,
) => useMutation<DeleteImageMutation, DeleteImageMutationVariables>(DeleteImageDocument, options);
