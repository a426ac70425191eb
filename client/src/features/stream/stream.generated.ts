/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
export type WeakLinkInput = {
  afterMs: number;
  backAfterMs: number;
  backKbps: number;
  belowKbps: number;
  rttMs?: number | null | undefined;
  scene: string;
};

export type StreamFieldsFragment = {
  __typename: 'Stream';
  id: string;
  name: string;
  live: boolean;
  streamKey: string;
  version: number;
  ingestUrl: string;
  srtlaUrl: string | null;
  revocationPending: boolean | null;
  owner: { __typename: 'UserRef'; id: string; displayName: string };
  invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
  weakLink: {
    __typename: 'WeakLink';
    belowKbps: number;
    afterMs: number;
    backKbps: number;
    backAfterMs: number;
    rttMs: number | null;
    scene: string;
  } | null;
};

export type StreamsQueryVariables = Exact<{ [key: string]: never }>;

export type StreamsQuery = {
  streams: Array<{
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  }>;
};

export type CreateStreamMutationVariables = Exact<{
  name?: string | null | undefined;
}>;

export type CreateStreamMutation = {
  createStream: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type RenameStreamMutationVariables = Exact<{
  id: string;
  name: string;
}>;

export type RenameStreamMutation = {
  renameStream: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type SetStreamInvitesMutationVariables = Exact<{
  id: string;
  userIds: Array<string> | string;
}>;

export type SetStreamInvitesMutation = {
  setStreamInvites: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type SetWeakLinkMutationVariables = Exact<{
  id: string;
  weakLink?: WeakLinkInput | null | undefined;
}>;

export type SetWeakLinkMutation = {
  setWeakLink: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type RestartStreamMutationVariables = Exact<{
  id: string;
}>;

export type RestartStreamMutation = {
  restartStream: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type RegenerateStreamKeyMutationVariables = Exact<{
  id: string;
}>;

export type RegenerateStreamKeyMutation = {
  regenerateStreamKey: {
    __typename: 'Stream';
    id: string;
    name: string;
    live: boolean;
    streamKey: string;
    version: number;
    ingestUrl: string;
    srtlaUrl: string | null;
    revocationPending: boolean | null;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    invitedUsers: Array<{ __typename: 'UserRef'; id: string; displayName: string }>;
    weakLink: {
      __typename: 'WeakLink';
      belowKbps: number;
      afterMs: number;
      backKbps: number;
      backAfterMs: number;
      rttMs: number | null;
      scene: string;
    } | null;
  };
};

export type DeleteStreamMutationVariables = Exact<{
  id: string;
}>;

export type DeleteStreamMutation = { deleteStream: boolean };

export type StreamSetUpQueryVariables = Exact<{
  streamId: string;
}>;

export type StreamSetUpQuery = {
  streamSetUp: {
    __typename: 'StreamSetUp';
    live: boolean;
    statsKeySince: number | null;
    fault: { __typename: 'FeedFault'; code: string; at: number; oldKey: boolean | null } | null;
    handOver: { __typename: 'HandOverState'; expires: number; used: number | null } | null;
  };
};

export type CreateHandOverMutationVariables = Exact<{
  streamId: string;
}>;

export type CreateHandOverMutation = {
  createHandOver: { __typename: 'HandOver'; url: string; expires: number };
};

export type RevokeHandOverMutationVariables = Exact<{
  streamId: string;
}>;

export type RevokeHandOverMutation = { revokeHandOver: boolean };

export type TakeHandOverMutationVariables = Exact<{
  token: string;
}>;

export type TakeHandOverMutation = {
  takeHandOver: {
    __typename: 'HandedOver';
    name: string;
    ingestUrl: string;
    srtlaUrl: string;
    remoteControl: { __typename: 'PhoneEnrolment'; url: string; password: string } | null;
  };
};

export type CreateStatsKeyMutationVariables = Exact<{
  streamId: string;
}>;

export type CreateStatsKeyMutation = {
  createStatsKey: { __typename: 'StatsKey'; url: string; since: number };
};

export type RevokeStatsKeyMutationVariables = Exact<{
  streamId: string;
}>;

export type RevokeStatsKeyMutation = { revokeStatsKey: boolean };

const StreamFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment StreamFields on Stream{id name live streamKey owner{id displayName}invitedUsers{id displayName}version ingestUrl srtlaUrl revocationPending weakLink{belowKbps afterMs backKbps backAfterMs rttMs scene}}',
);

export const StreamsDocument = /* @__PURE__ */ readDocument<StreamsQuery, StreamsQueryVariables>(
  'query Streams{streams{...StreamFields}}',
  [StreamFieldsDefinition],
);

export const CreateStreamDocument = /* @__PURE__ */ readDocument<
  CreateStreamMutation,
  CreateStreamMutationVariables
>('mutation CreateStream($name:String){createStream(name:$name){...StreamFields}}', [StreamFieldsDefinition]);

export const RenameStreamDocument = /* @__PURE__ */ readDocument<
  RenameStreamMutation,
  RenameStreamMutationVariables
>('mutation RenameStream($id:ID!$name:String!){renameStream(id:$id name:$name){...StreamFields}}', [
  StreamFieldsDefinition,
]);

export const SetStreamInvitesDocument = /* @__PURE__ */ readDocument<
  SetStreamInvitesMutation,
  SetStreamInvitesMutationVariables
>(
  'mutation SetStreamInvites($id:ID!$userIds:[ID!]!){setStreamInvites(id:$id userIds:$userIds){...StreamFields}}',
  [StreamFieldsDefinition],
);

export const SetWeakLinkDocument = /* @__PURE__ */ readDocument<
  SetWeakLinkMutation,
  SetWeakLinkMutationVariables
>(
  'mutation SetWeakLink($id:ID!$weakLink:WeakLinkInput){setWeakLink(id:$id weakLink:$weakLink){...StreamFields}}',
  [StreamFieldsDefinition],
);

export const RestartStreamDocument = /* @__PURE__ */ readDocument<
  RestartStreamMutation,
  RestartStreamMutationVariables
>('mutation RestartStream($id:ID!){restartStream(id:$id){...StreamFields}}', [StreamFieldsDefinition]);

export const RegenerateStreamKeyDocument = /* @__PURE__ */ readDocument<
  RegenerateStreamKeyMutation,
  RegenerateStreamKeyMutationVariables
>('mutation RegenerateStreamKey($id:ID!){regenerateStreamKey(id:$id){...StreamFields}}', [
  StreamFieldsDefinition,
]);

export const DeleteStreamDocument = /* @__PURE__ */ readDocument<
  DeleteStreamMutation,
  DeleteStreamMutationVariables
>('mutation DeleteStream($id:ID!){deleteStream(id:$id)}');

export const StreamSetUpDocument = /* @__PURE__ */ readDocument<StreamSetUpQuery, StreamSetUpQueryVariables>(
  'query StreamSetUp($streamId:ID!){streamSetUp(streamId:$streamId){live fault{code at oldKey}handOver{expires used}statsKeySince}}',
);

export const CreateHandOverDocument = /* @__PURE__ */ readDocument<
  CreateHandOverMutation,
  CreateHandOverMutationVariables
>('mutation CreateHandOver($streamId:ID!){createHandOver(streamId:$streamId){url expires}}');

export const RevokeHandOverDocument = /* @__PURE__ */ readDocument<
  RevokeHandOverMutation,
  RevokeHandOverMutationVariables
>('mutation RevokeHandOver($streamId:ID!){revokeHandOver(streamId:$streamId)}');

export const TakeHandOverDocument = /* @__PURE__ */ readDocument<
  TakeHandOverMutation,
  TakeHandOverMutationVariables
>(
  'mutation TakeHandOver($token:String!){takeHandOver(token:$token){name ingestUrl srtlaUrl remoteControl{url password}}}',
);

export const CreateStatsKeyDocument = /* @__PURE__ */ readDocument<
  CreateStatsKeyMutation,
  CreateStatsKeyMutationVariables
>('mutation CreateStatsKey($streamId:ID!){createStatsKey(streamId:$streamId){url since}}');

export const RevokeStatsKeyDocument = /* @__PURE__ */ readDocument<
  RevokeStatsKeyMutation,
  RevokeStatsKeyMutationVariables
>('mutation RevokeStatsKey($streamId:ID!){revokeStatsKey(streamId:$streamId)}');
export const useStreamsQuery = (options?: useQuery.Options<StreamsQuery, StreamsQueryVariables>) =>
  useQuery<StreamsQuery, StreamsQueryVariables>(StreamsDocument, options);

export const useCreateStreamMutation = (
  options?: useMutation.Options<CreateStreamMutation, CreateStreamMutationVariables>,
) => useMutation<CreateStreamMutation, CreateStreamMutationVariables>(CreateStreamDocument, options);

export const useRenameStreamMutation = (
  options?: useMutation.Options<RenameStreamMutation, RenameStreamMutationVariables>,
) => useMutation<RenameStreamMutation, RenameStreamMutationVariables>(RenameStreamDocument, options);

export const useSetStreamInvitesMutation = (
  options?: useMutation.Options<SetStreamInvitesMutation, SetStreamInvitesMutationVariables>,
) =>
  useMutation<SetStreamInvitesMutation, SetStreamInvitesMutationVariables>(SetStreamInvitesDocument, options);

export const useSetWeakLinkMutation = (
  options?: useMutation.Options<SetWeakLinkMutation, SetWeakLinkMutationVariables>,
) => useMutation<SetWeakLinkMutation, SetWeakLinkMutationVariables>(SetWeakLinkDocument, options);

export const useRestartStreamMutation = (
  options?: useMutation.Options<RestartStreamMutation, RestartStreamMutationVariables>,
) => useMutation<RestartStreamMutation, RestartStreamMutationVariables>(RestartStreamDocument, options);

export const useRegenerateStreamKeyMutation = (
  options?: useMutation.Options<RegenerateStreamKeyMutation, RegenerateStreamKeyMutationVariables>,
) =>
  useMutation<RegenerateStreamKeyMutation, RegenerateStreamKeyMutationVariables>(
    RegenerateStreamKeyDocument,
    options,
  );

export const useDeleteStreamMutation = (
  options?: useMutation.Options<DeleteStreamMutation, DeleteStreamMutationVariables>,
) => useMutation<DeleteStreamMutation, DeleteStreamMutationVariables>(DeleteStreamDocument, options);

export const useStreamSetUpQuery = (options: useQuery.Options<StreamSetUpQuery, StreamSetUpQueryVariables>) =>
  useQuery<StreamSetUpQuery, StreamSetUpQueryVariables>(StreamSetUpDocument, options);

export const useCreateHandOverMutation = (
  options?: useMutation.Options<CreateHandOverMutation, CreateHandOverMutationVariables>,
) => useMutation<CreateHandOverMutation, CreateHandOverMutationVariables>(CreateHandOverDocument, options);

export const useRevokeHandOverMutation = (
  options?: useMutation.Options<RevokeHandOverMutation, RevokeHandOverMutationVariables>,
) => useMutation<RevokeHandOverMutation, RevokeHandOverMutationVariables>(RevokeHandOverDocument, options);

export const useTakeHandOverMutation = (
  options?: useMutation.Options<TakeHandOverMutation, TakeHandOverMutationVariables>,
) => useMutation<TakeHandOverMutation, TakeHandOverMutationVariables>(TakeHandOverDocument, options);

export const useCreateStatsKeyMutation = (
  options?: useMutation.Options<CreateStatsKeyMutation, CreateStatsKeyMutationVariables>,
) => useMutation<CreateStatsKeyMutation, CreateStatsKeyMutationVariables>(CreateStatsKeyDocument, options);

export const useRevokeStatsKeyMutation = (
  options?: useMutation.Options<RevokeStatsKeyMutation, RevokeStatsKeyMutationVariables>,
) => useMutation<RevokeStatsKeyMutation, RevokeStatsKeyMutationVariables>(RevokeStatsKeyDocument, options);
