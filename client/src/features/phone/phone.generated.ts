/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
/** One change at the phone. Exactly one field is set. */
export type PhoneChange = {
  muted?: boolean | null | undefined;
  network?: PhoneNetworkChange | null | undefined;
  presetId?: string | null | undefined;
  torch?: boolean | null | undefined;
};

export type PhoneHeat = 'hot' | 'normal' | 'warm';

export type PhoneNetworkChange = {
  enabled: boolean;
  id: string;
};

export type PhoneFieldsFragment = {
  __typename: 'Phone';
  streamId: string;
  enrolledAt: number | null;
  connected: boolean;
  ageMs: number | null;
  health: {
    __typename: 'PhoneHealth';
    batteryPercent: number | null;
    charging: boolean | null;
    heat: PhoneHeat | null;
    live: boolean | null;
    recording: boolean | null;
    muted: boolean | null;
    torch: boolean | null;
    presetId: string | null;
    presets: Array<{ __typename: 'BitratePreset'; id: string; kbps: number }>;
    networks: Array<{ __typename: 'PhoneNetwork'; id: string; name: string; enabled: boolean }>;
    links: Array<{ __typename: 'PhoneLink'; name: string; percent: number; rttMs: number | null }>;
  } | null;
};

export type PhoneQueryVariables = Exact<{
  streamId: string;
}>;

export type PhoneQuery = {
  phone: {
    __typename: 'Phone';
    streamId: string;
    enrolledAt: number | null;
    connected: boolean;
    ageMs: number | null;
    health: {
      __typename: 'PhoneHealth';
      batteryPercent: number | null;
      charging: boolean | null;
      heat: PhoneHeat | null;
      live: boolean | null;
      recording: boolean | null;
      muted: boolean | null;
      torch: boolean | null;
      presetId: string | null;
      presets: Array<{ __typename: 'BitratePreset'; id: string; kbps: number }>;
      networks: Array<{ __typename: 'PhoneNetwork'; id: string; name: string; enabled: boolean }>;
      links: Array<{ __typename: 'PhoneLink'; name: string; percent: number; rttMs: number | null }>;
    } | null;
  };
};

export type PhoneEnrolmentQueryVariables = Exact<{
  streamId: string;
}>;

export type PhoneEnrolmentQuery = {
  phoneEnrolment: { __typename: 'PhoneEnrolment'; url: string; password: string } | null;
};

export type EnrolPhoneMutationVariables = Exact<{
  streamId: string;
}>;

export type EnrolPhoneMutation = {
  enrolPhone: { __typename: 'PhoneEnrolment'; url: string; password: string };
};

export type RevokePhoneMutationVariables = Exact<{
  streamId: string;
}>;

export type RevokePhoneMutation = { revokePhone: boolean };

export type ChangePhoneMutationVariables = Exact<{
  streamId: string;
  change: PhoneChange;
}>;

export type ChangePhoneMutation = {
  changePhone: {
    __typename: 'Phone';
    streamId: string;
    enrolledAt: number | null;
    connected: boolean;
    ageMs: number | null;
    health: {
      __typename: 'PhoneHealth';
      batteryPercent: number | null;
      charging: boolean | null;
      heat: PhoneHeat | null;
      live: boolean | null;
      recording: boolean | null;
      muted: boolean | null;
      torch: boolean | null;
      presetId: string | null;
      presets: Array<{ __typename: 'BitratePreset'; id: string; kbps: number }>;
      networks: Array<{ __typename: 'PhoneNetwork'; id: string; name: string; enabled: boolean }>;
      links: Array<{ __typename: 'PhoneLink'; name: string; percent: number; rttMs: number | null }>;
    } | null;
  };
};

const PhoneFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment PhoneFields on Phone{streamId enrolledAt connected ageMs health{batteryPercent charging heat live recording muted torch presetId presets{id kbps}networks{id name enabled}links{name percent rttMs}}}',
);

export const PhoneDocument = /* @__PURE__ */ readDocument<PhoneQuery, PhoneQueryVariables>(
  'query Phone($streamId:ID!){phone(streamId:$streamId){...PhoneFields}}',
  [PhoneFieldsDefinition],
);

export const PhoneEnrolmentDocument = /* @__PURE__ */ readDocument<
  PhoneEnrolmentQuery,
  PhoneEnrolmentQueryVariables
>('query PhoneEnrolment($streamId:ID!){phoneEnrolment(streamId:$streamId){url password}}');

export const EnrolPhoneDocument = /* @__PURE__ */ readDocument<
  EnrolPhoneMutation,
  EnrolPhoneMutationVariables
>('mutation EnrolPhone($streamId:ID!){enrolPhone(streamId:$streamId){url password}}');

export const RevokePhoneDocument = /* @__PURE__ */ readDocument<
  RevokePhoneMutation,
  RevokePhoneMutationVariables
>('mutation RevokePhone($streamId:ID!){revokePhone(streamId:$streamId)}');

export const ChangePhoneDocument = /* @__PURE__ */ readDocument<
  ChangePhoneMutation,
  ChangePhoneMutationVariables
>(
  'mutation ChangePhone($streamId:ID!$change:PhoneChange!){changePhone(streamId:$streamId change:$change){...PhoneFields}}',
  [PhoneFieldsDefinition],
);
export const usePhoneQuery = (options: useQuery.Options<PhoneQuery, PhoneQueryVariables>) =>
  useQuery<PhoneQuery, PhoneQueryVariables>(PhoneDocument, options);

export const usePhoneEnrolmentQuery = (
  options: useQuery.Options<PhoneEnrolmentQuery, PhoneEnrolmentQueryVariables>,
) => useQuery<PhoneEnrolmentQuery, PhoneEnrolmentQueryVariables>(PhoneEnrolmentDocument, options);

export const useEnrolPhoneMutation = (
  options?: useMutation.Options<EnrolPhoneMutation, EnrolPhoneMutationVariables>,
) => useMutation<EnrolPhoneMutation, EnrolPhoneMutationVariables>(EnrolPhoneDocument, options);

export const useRevokePhoneMutation = (
  options?: useMutation.Options<RevokePhoneMutation, RevokePhoneMutationVariables>,
) => useMutation<RevokePhoneMutation, RevokePhoneMutationVariables>(RevokePhoneDocument, options);

export const useChangePhoneMutation = (
  options?: useMutation.Options<ChangePhoneMutation, ChangePhoneMutationVariables>,
) => useMutation<ChangePhoneMutation, ChangePhoneMutationVariables>(ChangePhoneDocument, options);
