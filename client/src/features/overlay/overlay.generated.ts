/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
export type OverlayAlertKind = 'follow' | 'gift' | 'raid' | 'subscription' | 'tip';

/** Omitted fields keep their value. */
export type OverlayInput = {
  alertsLook?: OverlayLook | null | undefined;
  chatLook?: OverlayLook | null | undefined;
  language?: OverlayLanguage | null | undefined;
};

export type OverlayLanguage = 'de' | 'en';

export type OverlayLook = 'bold' | 'card' | 'plain';

export type OverlayAlertFieldsFragment = {
  __typename: 'OverlayAlert';
  id: string;
  kind: OverlayAlertKind;
  name: string;
  amount: number | null;
  currency: string | null;
  text: string | null;
  at: number;
};

export type OverlayAlertsFieldsFragment = {
  __typename: 'OverlayAlerts';
  studioId: string;
  enabled: boolean;
  paused: boolean;
  waiting: number;
  dropped: number;
  version: number;
  current: {
    __typename: 'OverlayAlert';
    id: string;
    kind: OverlayAlertKind;
    name: string;
    amount: number | null;
    currency: string | null;
    text: string | null;
    at: number;
  } | null;
  next: Array<{
    __typename: 'OverlayAlert';
    id: string;
    kind: OverlayAlertKind;
    name: string;
    amount: number | null;
    currency: string | null;
    text: string | null;
    at: number;
  }>;
};

export type OverlayFieldsFragment = {
  __typename: 'Overlay';
  alertsLook: OverlayLook;
  chatLook: OverlayLook;
  language: OverlayLanguage;
  since: number | null;
  readsAlerts: boolean;
  tipsSince: number | null;
};

export type OverlayQueryVariables = Exact<{ [key: string]: never }>;

export type OverlayQuery = {
  overlay: {
    __typename: 'Overlay';
    alertsLook: OverlayLook;
    chatLook: OverlayLook;
    language: OverlayLanguage;
    since: number | null;
    readsAlerts: boolean;
    tipsSince: number | null;
  };
};

export type OverlayAlertsQueryVariables = Exact<{
  studioId: string;
}>;

export type OverlayAlertsQuery = {
  overlayAlerts: {
    __typename: 'OverlayAlerts';
    studioId: string;
    enabled: boolean;
    paused: boolean;
    waiting: number;
    dropped: number;
    version: number;
    current: {
      __typename: 'OverlayAlert';
      id: string;
      kind: OverlayAlertKind;
      name: string;
      amount: number | null;
      currency: string | null;
      text: string | null;
      at: number;
    } | null;
    next: Array<{
      __typename: 'OverlayAlert';
      id: string;
      kind: OverlayAlertKind;
      name: string;
      amount: number | null;
      currency: string | null;
      text: string | null;
      at: number;
    }>;
  };
};

export type SetOverlayMutationVariables = Exact<{
  input: OverlayInput;
}>;

export type SetOverlayMutation = {
  setOverlay: {
    __typename: 'Overlay';
    alertsLook: OverlayLook;
    chatLook: OverlayLook;
    language: OverlayLanguage;
    since: number | null;
    readsAlerts: boolean;
    tipsSince: number | null;
  };
};

export type CreateOverlayAddressMutationVariables = Exact<{ [key: string]: never }>;

export type CreateOverlayAddressMutation = {
  createOverlayAddress: { __typename: 'OverlayAddress'; alertsUrl: string; chatUrl: string };
};

export type DeleteOverlayAddressMutationVariables = Exact<{ [key: string]: never }>;

export type DeleteOverlayAddressMutation = { deleteOverlayAddress: boolean };

export type CreateTipHookMutationVariables = Exact<{ [key: string]: never }>;

export type CreateTipHookMutation = { createTipHook: { __typename: 'TipHook'; url: string; secret: string } };

export type DeleteTipHookMutationVariables = Exact<{ [key: string]: never }>;

export type DeleteTipHookMutation = { deleteTipHook: boolean };

export type PauseOverlayAlertsMutationVariables = Exact<{
  studioId: string;
  paused: boolean;
}>;

export type PauseOverlayAlertsMutation = {
  pauseOverlayAlerts: {
    __typename: 'OverlayAlerts';
    studioId: string;
    enabled: boolean;
    paused: boolean;
    waiting: number;
    dropped: number;
    version: number;
    current: {
      __typename: 'OverlayAlert';
      id: string;
      kind: OverlayAlertKind;
      name: string;
      amount: number | null;
      currency: string | null;
      text: string | null;
      at: number;
    } | null;
    next: Array<{
      __typename: 'OverlayAlert';
      id: string;
      kind: OverlayAlertKind;
      name: string;
      amount: number | null;
      currency: string | null;
      text: string | null;
      at: number;
    }>;
  };
};

export type SkipOverlayAlertMutationVariables = Exact<{
  studioId: string;
  alertId: string;
}>;

export type SkipOverlayAlertMutation = {
  skipOverlayAlert: {
    __typename: 'OverlayAlerts';
    studioId: string;
    enabled: boolean;
    paused: boolean;
    waiting: number;
    dropped: number;
    version: number;
    current: {
      __typename: 'OverlayAlert';
      id: string;
      kind: OverlayAlertKind;
      name: string;
      amount: number | null;
      currency: string | null;
      text: string | null;
      at: number;
    } | null;
    next: Array<{
      __typename: 'OverlayAlert';
      id: string;
      kind: OverlayAlertKind;
      name: string;
      amount: number | null;
      currency: string | null;
      text: string | null;
      at: number;
    }>;
  };
};

export type AllowAlertsMutationVariables = Exact<{
  alerts: boolean;
}>;

export type AllowAlertsMutation = { connectChat: { __typename: 'ChatConsent'; url: string } };

const OverlayAlertFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment OverlayAlertFields on OverlayAlert{id kind name amount currency text at}',
);

const OverlayAlertsFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment OverlayAlertsFields on OverlayAlerts{studioId enabled paused current{...OverlayAlertFields}next{...OverlayAlertFields}waiting dropped version}',
);

const OverlayFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment OverlayFields on Overlay{alertsLook chatLook language since readsAlerts tipsSince}',
);

export const OverlayDocument = /* @__PURE__ */ readDocument<OverlayQuery, OverlayQueryVariables>(
  'query Overlay{overlay{...OverlayFields}}',
  [OverlayFieldsDefinition],
);

export const OverlayAlertsDocument = /* @__PURE__ */ readDocument<
  OverlayAlertsQuery,
  OverlayAlertsQueryVariables
>('query OverlayAlerts($studioId:ID!){overlayAlerts(studioId:$studioId){...OverlayAlertsFields}}', [
  OverlayAlertsFieldsDefinition,
  OverlayAlertFieldsDefinition,
]);

export const SetOverlayDocument = /* @__PURE__ */ readDocument<
  SetOverlayMutation,
  SetOverlayMutationVariables
>('mutation SetOverlay($input:OverlayInput!){setOverlay(input:$input){...OverlayFields}}', [
  OverlayFieldsDefinition,
]);

export const CreateOverlayAddressDocument = /* @__PURE__ */ readDocument<
  CreateOverlayAddressMutation,
  CreateOverlayAddressMutationVariables
>('mutation CreateOverlayAddress{createOverlayAddress{alertsUrl chatUrl}}');

export const DeleteOverlayAddressDocument = /* @__PURE__ */ readDocument<
  DeleteOverlayAddressMutation,
  DeleteOverlayAddressMutationVariables
>('mutation DeleteOverlayAddress{deleteOverlayAddress}');

export const CreateTipHookDocument = /* @__PURE__ */ readDocument<
  CreateTipHookMutation,
  CreateTipHookMutationVariables
>('mutation CreateTipHook{createTipHook{url secret}}');

export const DeleteTipHookDocument = /* @__PURE__ */ readDocument<
  DeleteTipHookMutation,
  DeleteTipHookMutationVariables
>('mutation DeleteTipHook{deleteTipHook}');

export const PauseOverlayAlertsDocument = /* @__PURE__ */ readDocument<
  PauseOverlayAlertsMutation,
  PauseOverlayAlertsMutationVariables
>(
  'mutation PauseOverlayAlerts($studioId:ID!$paused:Boolean!){pauseOverlayAlerts(studioId:$studioId paused:$paused){...OverlayAlertsFields}}',
  [OverlayAlertsFieldsDefinition, OverlayAlertFieldsDefinition],
);

export const SkipOverlayAlertDocument = /* @__PURE__ */ readDocument<
  SkipOverlayAlertMutation,
  SkipOverlayAlertMutationVariables
>(
  'mutation SkipOverlayAlert($studioId:ID!$alertId:ID!){skipOverlayAlert(studioId:$studioId alertId:$alertId){...OverlayAlertsFields}}',
  [OverlayAlertsFieldsDefinition, OverlayAlertFieldsDefinition],
);

export const AllowAlertsDocument = /* @__PURE__ */ readDocument<
  AllowAlertsMutation,
  AllowAlertsMutationVariables
>('mutation AllowAlerts($alerts:Boolean!){connectChat(alerts:$alerts){url}}');
export const useOverlayQuery = (options?: useQuery.Options<OverlayQuery, OverlayQueryVariables>) =>
  useQuery<OverlayQuery, OverlayQueryVariables>(OverlayDocument, options);

export const useOverlayAlertsQuery = (
  options: useQuery.Options<OverlayAlertsQuery, OverlayAlertsQueryVariables>,
) => useQuery<OverlayAlertsQuery, OverlayAlertsQueryVariables>(OverlayAlertsDocument, options);

export const useSetOverlayMutation = (
  options?: useMutation.Options<SetOverlayMutation, SetOverlayMutationVariables>,
) => useMutation<SetOverlayMutation, SetOverlayMutationVariables>(SetOverlayDocument, options);

export const useCreateOverlayAddressMutation = (
  options?: useMutation.Options<CreateOverlayAddressMutation, CreateOverlayAddressMutationVariables>,
) =>
  useMutation<CreateOverlayAddressMutation, CreateOverlayAddressMutationVariables>(
    CreateOverlayAddressDocument,
    options,
  );

export const useDeleteOverlayAddressMutation = (
  options?: useMutation.Options<DeleteOverlayAddressMutation, DeleteOverlayAddressMutationVariables>,
) =>
  useMutation<DeleteOverlayAddressMutation, DeleteOverlayAddressMutationVariables>(
    DeleteOverlayAddressDocument,
    options,
  );

export const useCreateTipHookMutation = (
  options?: useMutation.Options<CreateTipHookMutation, CreateTipHookMutationVariables>,
) => useMutation<CreateTipHookMutation, CreateTipHookMutationVariables>(CreateTipHookDocument, options);

export const useDeleteTipHookMutation = (
  options?: useMutation.Options<DeleteTipHookMutation, DeleteTipHookMutationVariables>,
) => useMutation<DeleteTipHookMutation, DeleteTipHookMutationVariables>(DeleteTipHookDocument, options);

export const usePauseOverlayAlertsMutation = (
  options?: useMutation.Options<PauseOverlayAlertsMutation, PauseOverlayAlertsMutationVariables>,
) =>
  useMutation<PauseOverlayAlertsMutation, PauseOverlayAlertsMutationVariables>(
    PauseOverlayAlertsDocument,
    options,
  );

export const useSkipOverlayAlertMutation = (
  options?: useMutation.Options<SkipOverlayAlertMutation, SkipOverlayAlertMutationVariables>,
) =>
  useMutation<SkipOverlayAlertMutation, SkipOverlayAlertMutationVariables>(SkipOverlayAlertDocument, options);

export const useAllowAlertsMutation = (
  options?: useMutation.Options<AllowAlertsMutation, AllowAlertsMutationVariables>,
) => useMutation<AllowAlertsMutation, AllowAlertsMutationVariables>(AllowAlertsDocument, options);
