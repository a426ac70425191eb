/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
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

export type SceneCollectionTextsQueryVariables = Exact<{ [key: string]: never }>;

export type SceneCollectionTextsQuery = {
  sceneCollections: Array<{
    __typename: 'SceneCollection';
    scenes: string;
    id: string;
    name: string;
    version: number;
    removed: Array<{ __typename: 'Removed'; path: string; kind: string; reason: string }> | null;
  }>;
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

export type BrowserSourcesQueryVariables = Exact<{ [key: string]: never }>;

export type BrowserSourcesQuery = {
  system: { __typename: 'System'; relay: { __typename: 'Relay'; browserSources: boolean } };
};

const CollectionFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment CollectionFields on SceneCollection{id name version removed{path kind reason}}',
);

export const SceneCollectionsDocument = /* @__PURE__ */ readDocument<
  SceneCollectionsQuery,
  SceneCollectionsQueryVariables
>('query SceneCollections{sceneCollections{...CollectionFields}}', [CollectionFieldsDefinition]);

export const SceneCollectionDocument = /* @__PURE__ */ readDocument<
  SceneCollectionQuery,
  SceneCollectionQueryVariables
>('query SceneCollection($id:ID!){sceneCollection(id:$id){...CollectionFields scenes}}', [
  CollectionFieldsDefinition,
]);

export const SceneCollectionTextsDocument = /* @__PURE__ */ readDocument<
  SceneCollectionTextsQuery,
  SceneCollectionTextsQueryVariables
>('query SceneCollectionTexts{sceneCollections{...CollectionFields scenes}}', [CollectionFieldsDefinition]);

export const CreateSceneCollectionDocument = /* @__PURE__ */ readDocument<
  CreateSceneCollectionMutation,
  CreateSceneCollectionMutationVariables
>(
  'mutation CreateSceneCollection($name:String$scenes:String){createSceneCollection(name:$name scenes:$scenes){...CollectionFields}}',
  [CollectionFieldsDefinition],
);

export const RenameSceneCollectionDocument = /* @__PURE__ */ readDocument<
  RenameSceneCollectionMutation,
  RenameSceneCollectionMutationVariables
>(
  'mutation RenameSceneCollection($id:ID!$name:String!){renameSceneCollection(id:$id name:$name){...CollectionFields}}',
  [CollectionFieldsDefinition],
);

export const SetSceneCollectionScenesDocument = /* @__PURE__ */ readDocument<
  SetSceneCollectionScenesMutation,
  SetSceneCollectionScenesMutationVariables
>(
  'mutation SetSceneCollectionScenes($id:ID!$scenes:String!$version:Int){setSceneCollectionScenes(id:$id scenes:$scenes version:$version){...CollectionFields scenes}}',
  [CollectionFieldsDefinition],
);

export const DeleteSceneCollectionDocument = /* @__PURE__ */ readDocument<
  DeleteSceneCollectionMutation,
  DeleteSceneCollectionMutationVariables
>('mutation DeleteSceneCollection($id:ID!){deleteSceneCollection(id:$id){id}}');

export const BrowserSourcesDocument = /* @__PURE__ */ readDocument<
  BrowserSourcesQuery,
  BrowserSourcesQueryVariables
>('query BrowserSources{system{relay{browserSources}}}');
export const useSceneCollectionsQuery = (
  options?: useQuery.Options<SceneCollectionsQuery, SceneCollectionsQueryVariables>,
) => useQuery<SceneCollectionsQuery, SceneCollectionsQueryVariables>(SceneCollectionsDocument, options);

export const useSceneCollectionQuery = (
  options: useQuery.Options<SceneCollectionQuery, SceneCollectionQueryVariables>,
) => useQuery<SceneCollectionQuery, SceneCollectionQueryVariables>(SceneCollectionDocument, options);

export const useSceneCollectionTextsQuery = (
  options?: useQuery.Options<SceneCollectionTextsQuery, SceneCollectionTextsQueryVariables>,
) =>
  useQuery<SceneCollectionTextsQuery, SceneCollectionTextsQueryVariables>(
    SceneCollectionTextsDocument,
    options,
  );

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

export const useBrowserSourcesQuery = (
  options?: useQuery.Options<BrowserSourcesQuery, BrowserSourcesQueryVariables>,
) => useQuery<BrowserSourcesQuery, BrowserSourcesQueryVariables>(BrowserSourcesDocument, options);
