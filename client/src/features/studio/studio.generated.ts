/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
export type AddStudioHelperInput = {
  level: StudioLevel;
  until?: number | null | undefined;
  userId: string | number;
};

/** Omitted fields keep their value. If `until` is null, the access never expires. */
export type ChangeStudioHelperInput = {
  level?: StudioLevel | null | undefined;
  until?: number | null | undefined;
};

export type CreateStudioInviteInput = {
  level: StudioLevel;
  until?: number | null | undefined;
};

/** Kinds of destinations of a broadcast. */
export type DestinationKind =
  | 'custom'
  | 'kick'
  /** The platform of the sign-in, which supplies address and key at each start. */
  | 'twitch'
  | 'youtube';

/** Ways by which an action reached the product. */
export type LogVia = 'api' | 'chat' | 'node' | 'page';

/** Permission levels of helpers. Each level includes the previous ones. */
export type StudioLevel = 'operate' | 'produce' | 'watch';

export type StudioHelperFieldsFragment = {
  __typename: 'StudioHelper';
  id: string;
  level: StudioLevel;
  since: number;
  until: number | null;
  watching: boolean;
  lastSeen: number | null;
  version: number;
  user: { __typename: 'UserRef'; id: string; displayName: string };
};

export type StudioInviteFieldsFragment = {
  __typename: 'StudioInvite';
  id: string;
  level: StudioLevel;
  until: number | null;
  expires: number;
  usedBy: { __typename: 'UserRef'; id: string; displayName: string } | null;
};

export type StudioFieldsFragment = {
  __typename: 'Studio';
  id: string;
  level: StudioLevel;
  until: number | null;
  scenes: Array<string>;
  version: number;
  owner: { __typename: 'UserRef'; id: string; displayName: string };
  server: {
    __typename: 'StudioServer';
    id: string;
    timeCreated: number;
    streamName: string | null;
    delay: number;
    recording: boolean;
    dataVersion: number;
    storedDataVersion: number;
  } | null;
  destinations: Array<{
    __typename: 'StudioDestination';
    id: string;
    kind: DestinationKind;
    name: string;
    enabled: boolean;
  }>;
};

export type LogEntryFieldsFragment = {
  __typename: 'LogEntry';
  id: string;
  serverId: string;
  at: number;
  chatter: string | null;
  action: string;
  detail: string | null;
  via: LogVia;
  by: { __typename: 'UserRef'; id: string; displayName: string } | null;
};

export type StudioHelpersQueryVariables = Exact<{ [key: string]: never }>;

export type StudioHelpersQuery = {
  studioHelpers: Array<{
    __typename: 'StudioHelper';
    id: string;
    level: StudioLevel;
    since: number;
    until: number | null;
    watching: boolean;
    lastSeen: number | null;
    version: number;
    user: { __typename: 'UserRef'; id: string; displayName: string };
  }>;
};

export type StudioInvitesQueryVariables = Exact<{ [key: string]: never }>;

export type StudioInvitesQuery = {
  studioInvites: Array<{
    __typename: 'StudioInvite';
    id: string;
    level: StudioLevel;
    until: number | null;
    expires: number;
    usedBy: { __typename: 'UserRef'; id: string; displayName: string } | null;
  }>;
};

export type StudiosQueryVariables = Exact<{ [key: string]: never }>;

export type StudiosQuery = {
  studios: Array<{
    __typename: 'Studio';
    id: string;
    level: StudioLevel;
    until: number | null;
    scenes: Array<string>;
    version: number;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    server: {
      __typename: 'StudioServer';
      id: string;
      timeCreated: number;
      streamName: string | null;
      delay: number;
      recording: boolean;
      dataVersion: number;
      storedDataVersion: number;
    } | null;
    destinations: Array<{
      __typename: 'StudioDestination';
      id: string;
      kind: DestinationKind;
      name: string;
      enabled: boolean;
    }>;
  }>;
};

export type StudioOfferQueryVariables = Exact<{
  token: string;
}>;

export type StudioOfferQuery = {
  studioOffer: { __typename: 'StudioOffer'; ownerName: string; level: StudioLevel; until: number | null };
};

export type ServerLogQueryVariables = Exact<{
  serverId: string;
}>;

export type ServerLogQuery = {
  serverLog: Array<{
    __typename: 'LogEntry';
    id: string;
    serverId: string;
    at: number;
    chatter: string | null;
    action: string;
    detail: string | null;
    via: LogVia;
    by: { __typename: 'UserRef'; id: string; displayName: string } | null;
  }>;
};

export type AddStudioHelperMutationVariables = Exact<{
  input: AddStudioHelperInput;
}>;

export type AddStudioHelperMutation = {
  addStudioHelper: {
    __typename: 'StudioHelper';
    id: string;
    level: StudioLevel;
    since: number;
    until: number | null;
    watching: boolean;
    lastSeen: number | null;
    version: number;
    user: { __typename: 'UserRef'; id: string; displayName: string };
  };
};

export type ChangeStudioHelperMutationVariables = Exact<{
  id: string;
  input: ChangeStudioHelperInput;
}>;

export type ChangeStudioHelperMutation = {
  changeStudioHelper: {
    __typename: 'StudioHelper';
    id: string;
    level: StudioLevel;
    since: number;
    until: number | null;
    watching: boolean;
    lastSeen: number | null;
    version: number;
    user: { __typename: 'UserRef'; id: string; displayName: string };
  };
};

export type RemoveStudioHelperMutationVariables = Exact<{
  id: string;
}>;

export type RemoveStudioHelperMutation = { removeStudioHelper: boolean };

export type CreateStudioInviteMutationVariables = Exact<{
  input: CreateStudioInviteInput;
}>;

export type CreateStudioInviteMutation = {
  createStudioInvite: {
    __typename: 'CreatedStudioInvite';
    id: string;
    level: StudioLevel;
    until: number | null;
    expires: number;
    url: string;
  };
};

export type RevokeStudioInviteMutationVariables = Exact<{
  id: string;
}>;

export type RevokeStudioInviteMutation = { revokeStudioInvite: boolean };

export type JoinStudioMutationVariables = Exact<{
  token: string;
}>;

export type JoinStudioMutation = {
  joinStudio: {
    __typename: 'Studio';
    id: string;
    level: StudioLevel;
    until: number | null;
    scenes: Array<string>;
    version: number;
    owner: { __typename: 'UserRef'; id: string; displayName: string };
    server: {
      __typename: 'StudioServer';
      id: string;
      timeCreated: number;
      streamName: string | null;
      delay: number;
      recording: boolean;
      dataVersion: number;
      storedDataVersion: number;
    } | null;
    destinations: Array<{
      __typename: 'StudioDestination';
      id: string;
      kind: DestinationKind;
      name: string;
      enabled: boolean;
    }>;
  };
};

export type LeaveStudioMutationVariables = Exact<{
  id: string;
}>;

export type LeaveStudioMutation = { leaveStudio: boolean };

const StudioHelperFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment StudioHelperFields on StudioHelper{id user{id displayName}level since until watching lastSeen version}',
);

const StudioInviteFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment StudioInviteFields on StudioInvite{id level until expires usedBy{id displayName}}',
);

const StudioFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment StudioFields on Studio{id owner{id displayName}level until server{id timeCreated streamName delay recording dataVersion storedDataVersion}scenes destinations{id kind name enabled}version}',
);

const LogEntryFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment LogEntryFields on LogEntry{id serverId at by{id displayName}chatter action detail via}',
);

export const StudioHelpersDocument = /* @__PURE__ */ readDocument<
  StudioHelpersQuery,
  StudioHelpersQueryVariables
>('query StudioHelpers{studioHelpers{...StudioHelperFields}}', [StudioHelperFieldsDefinition]);

export const StudioInvitesDocument = /* @__PURE__ */ readDocument<
  StudioInvitesQuery,
  StudioInvitesQueryVariables
>('query StudioInvites{studioInvites{...StudioInviteFields}}', [StudioInviteFieldsDefinition]);

export const StudiosDocument = /* @__PURE__ */ readDocument<StudiosQuery, StudiosQueryVariables>(
  'query Studios{studios{...StudioFields}}',
  [StudioFieldsDefinition],
);

export const StudioOfferDocument = /* @__PURE__ */ readDocument<StudioOfferQuery, StudioOfferQueryVariables>(
  'query StudioOffer($token:String!){studioOffer(token:$token){ownerName level until}}',
);

export const ServerLogDocument = /* @__PURE__ */ readDocument<ServerLogQuery, ServerLogQueryVariables>(
  'query ServerLog($serverId:ID!){serverLog(serverId:$serverId){...LogEntryFields}}',
  [LogEntryFieldsDefinition],
);

export const AddStudioHelperDocument = /* @__PURE__ */ readDocument<
  AddStudioHelperMutation,
  AddStudioHelperMutationVariables
>(
  'mutation AddStudioHelper($input:AddStudioHelperInput!){addStudioHelper(input:$input){...StudioHelperFields}}',
  [StudioHelperFieldsDefinition],
);

export const ChangeStudioHelperDocument = /* @__PURE__ */ readDocument<
  ChangeStudioHelperMutation,
  ChangeStudioHelperMutationVariables
>(
  'mutation ChangeStudioHelper($id:ID!$input:ChangeStudioHelperInput!){changeStudioHelper(id:$id input:$input){...StudioHelperFields}}',
  [StudioHelperFieldsDefinition],
);

export const RemoveStudioHelperDocument = /* @__PURE__ */ readDocument<
  RemoveStudioHelperMutation,
  RemoveStudioHelperMutationVariables
>('mutation RemoveStudioHelper($id:ID!){removeStudioHelper(id:$id)}');

export const CreateStudioInviteDocument = /* @__PURE__ */ readDocument<
  CreateStudioInviteMutation,
  CreateStudioInviteMutationVariables
>(
  'mutation CreateStudioInvite($input:CreateStudioInviteInput!){createStudioInvite(input:$input){id level until expires url}}',
);

export const RevokeStudioInviteDocument = /* @__PURE__ */ readDocument<
  RevokeStudioInviteMutation,
  RevokeStudioInviteMutationVariables
>('mutation RevokeStudioInvite($id:ID!){revokeStudioInvite(id:$id)}');

export const JoinStudioDocument = /* @__PURE__ */ readDocument<
  JoinStudioMutation,
  JoinStudioMutationVariables
>('mutation JoinStudio($token:String!){joinStudio(token:$token){...StudioFields}}', [StudioFieldsDefinition]);

export const LeaveStudioDocument = /* @__PURE__ */ readDocument<
  LeaveStudioMutation,
  LeaveStudioMutationVariables
>('mutation LeaveStudio($id:ID!){leaveStudio(id:$id)}');
export const useStudioHelpersQuery = (
  options?: useQuery.Options<StudioHelpersQuery, StudioHelpersQueryVariables>,
) => useQuery<StudioHelpersQuery, StudioHelpersQueryVariables>(StudioHelpersDocument, options);

export const useStudioInvitesQuery = (
  options?: useQuery.Options<StudioInvitesQuery, StudioInvitesQueryVariables>,
) => useQuery<StudioInvitesQuery, StudioInvitesQueryVariables>(StudioInvitesDocument, options);

export const useStudiosQuery = (options?: useQuery.Options<StudiosQuery, StudiosQueryVariables>) =>
  useQuery<StudiosQuery, StudiosQueryVariables>(StudiosDocument, options);

export const useStudioOfferQuery = (options: useQuery.Options<StudioOfferQuery, StudioOfferQueryVariables>) =>
  useQuery<StudioOfferQuery, StudioOfferQueryVariables>(StudioOfferDocument, options);

export const useServerLogQuery = (options: useQuery.Options<ServerLogQuery, ServerLogQueryVariables>) =>
  useQuery<ServerLogQuery, ServerLogQueryVariables>(ServerLogDocument, options);

export const useAddStudioHelperMutation = (
  options?: useMutation.Options<AddStudioHelperMutation, AddStudioHelperMutationVariables>,
) => useMutation<AddStudioHelperMutation, AddStudioHelperMutationVariables>(AddStudioHelperDocument, options);

export const useChangeStudioHelperMutation = (
  options?: useMutation.Options<ChangeStudioHelperMutation, ChangeStudioHelperMutationVariables>,
) =>
  useMutation<ChangeStudioHelperMutation, ChangeStudioHelperMutationVariables>(
    ChangeStudioHelperDocument,
    options,
  );

export const useRemoveStudioHelperMutation = (
  options?: useMutation.Options<RemoveStudioHelperMutation, RemoveStudioHelperMutationVariables>,
) =>
  useMutation<RemoveStudioHelperMutation, RemoveStudioHelperMutationVariables>(
    RemoveStudioHelperDocument,
    options,
  );

export const useCreateStudioInviteMutation = (
  options?: useMutation.Options<CreateStudioInviteMutation, CreateStudioInviteMutationVariables>,
) =>
  useMutation<CreateStudioInviteMutation, CreateStudioInviteMutationVariables>(
    CreateStudioInviteDocument,
    options,
  );

export const useRevokeStudioInviteMutation = (
  options?: useMutation.Options<RevokeStudioInviteMutation, RevokeStudioInviteMutationVariables>,
) =>
  useMutation<RevokeStudioInviteMutation, RevokeStudioInviteMutationVariables>(
    RevokeStudioInviteDocument,
    options,
  );

export const useJoinStudioMutation = (
  options?: useMutation.Options<JoinStudioMutation, JoinStudioMutationVariables>,
) => useMutation<JoinStudioMutation, JoinStudioMutationVariables>(JoinStudioDocument, options);

export const useLeaveStudioMutation = (
  options?: useMutation.Options<LeaveStudioMutation, LeaveStudioMutationVariables>,
) => useMutation<LeaveStudioMutation, LeaveStudioMutationVariables>(LeaveStudioDocument, options);
