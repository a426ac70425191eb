/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
/** One change of an item or an audio source. Exactly one field is set. */
export type SourceChange = {
  muted?: boolean | null | undefined;
  /** Plain text, at most 2000 characters. */
  text?: string | null | undefined;
  visible?: boolean | null | undefined;
  /** Volume, dB, from -60 to 20. */
  volumeDb?: number | null | undefined;
};

export type SourceKind = 'browser' | 'colour' | 'feed' | 'group' | 'image' | 'scene' | 'text';

export type SourcesFieldsFragment = {
  __typename: 'ServerSources';
  serverId: string;
  scene: string | null;
  dataVersion: number;
  waiting: boolean;
  sources: Array<{
    __typename: 'SceneSource';
    id: string;
    within: string | null;
    name: string;
    kind: SourceKind;
    visible: boolean;
    text: string | null;
  }>;
  sounds: Array<{ __typename: 'SoundSource'; id: string; name: string; muted: boolean; volumeDb: number }>;
};

export type ServerSourcesQueryVariables = Exact<{
  serverId: string;
}>;

export type ServerSourcesQuery = {
  serverSources: {
    __typename: 'ServerSources';
    serverId: string;
    scene: string | null;
    dataVersion: number;
    waiting: boolean;
    sources: Array<{
      __typename: 'SceneSource';
      id: string;
      within: string | null;
      name: string;
      kind: SourceKind;
      visible: boolean;
      text: string | null;
    }>;
    sounds: Array<{ __typename: 'SoundSource'; id: string; name: string; muted: boolean; volumeDb: number }>;
  };
};

export type ChangeSourceMutationVariables = Exact<{
  serverId: string;
  sourceId: string;
  change: SourceChange;
}>;

export type ChangeSourceMutation = {
  changeSource: {
    __typename: 'ServerSources';
    serverId: string;
    scene: string | null;
    dataVersion: number;
    waiting: boolean;
    sources: Array<{
      __typename: 'SceneSource';
      id: string;
      within: string | null;
      name: string;
      kind: SourceKind;
      visible: boolean;
      text: string | null;
    }>;
    sounds: Array<{ __typename: 'SoundSource'; id: string; name: string; muted: boolean; volumeDb: number }>;
  };
};

const SourcesFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment SourcesFields on ServerSources{serverId scene dataVersion waiting sources{id within name kind visible text}sounds{id name muted volumeDb}}',
);

export const ServerSourcesDocument = /* @__PURE__ */ readDocument<
  ServerSourcesQuery,
  ServerSourcesQueryVariables
>('query ServerSources($serverId:ID!){serverSources(serverId:$serverId){...SourcesFields}}', [
  SourcesFieldsDefinition,
]);

export const ChangeSourceDocument = /* @__PURE__ */ readDocument<
  ChangeSourceMutation,
  ChangeSourceMutationVariables
>(
  'mutation ChangeSource($serverId:ID!$sourceId:String!$change:SourceChange!){changeSource(serverId:$serverId sourceId:$sourceId change:$change){...SourcesFields}}',
  [SourcesFieldsDefinition],
);
export const useServerSourcesQuery = (
  options: useQuery.Options<ServerSourcesQuery, ServerSourcesQueryVariables>,
) => useQuery<ServerSourcesQuery, ServerSourcesQueryVariables>(ServerSourcesDocument, options);

export const useChangeSourceMutation = (
  options?: useMutation.Options<ChangeSourceMutation, ChangeSourceMutationVariables>,
) => useMutation<ChangeSourceMutation, ChangeSourceMutationVariables>(ChangeSourceDocument, options);
