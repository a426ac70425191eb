/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
/** One change at the phone: exactly one field. */
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

const PhoneFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'PhoneFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Phone' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'streamId' } },
      { kind: 'Field', name: { kind: 'Name', value: 'enrolledAt' } },
      { kind: 'Field', name: { kind: 'Name', value: 'connected' } },
      { kind: 'Field', name: { kind: 'Name', value: 'ageMs' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'health' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'batteryPercent' } },
            { kind: 'Field', name: { kind: 'Name', value: 'charging' } },
            { kind: 'Field', name: { kind: 'Name', value: 'heat' } },
            { kind: 'Field', name: { kind: 'Name', value: 'live' } },
            { kind: 'Field', name: { kind: 'Name', value: 'recording' } },
            { kind: 'Field', name: { kind: 'Name', value: 'muted' } },
            { kind: 'Field', name: { kind: 'Name', value: 'torch' } },
            { kind: 'Field', name: { kind: 'Name', value: 'presetId' } },
            {
              kind: 'Field',
              name: { kind: 'Name', value: 'presets' },
              selectionSet: {
                kind: 'SelectionSet',
                selections: [
                  { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'kbps' } },
                ],
              },
            },
            {
              kind: 'Field',
              name: { kind: 'Name', value: 'networks' },
              selectionSet: {
                kind: 'SelectionSet',
                selections: [
                  { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'enabled' } },
                ],
              },
            },
            {
              kind: 'Field',
              name: { kind: 'Name', value: 'links' },
              selectionSet: {
                kind: 'SelectionSet',
                selections: [
                  { kind: 'Field', name: { kind: 'Name', value: 'name' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'percent' } },
                  { kind: 'Field', name: { kind: 'Name', value: 'rttMs' } },
                ],
              },
            },
          ],
        },
      },
    ],
  },
};

export const PhoneDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Phone' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'phone' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'PhoneFields' } }],
            },
          },
        ],
      },
    },
    PhoneFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<PhoneQuery, PhoneQueryVariables>;

export const PhoneEnrolmentDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'PhoneEnrolment' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'phoneEnrolment' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'url' } },
                { kind: 'Field', name: { kind: 'Name', value: 'password' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<PhoneEnrolmentQuery, PhoneEnrolmentQueryVariables>;

export const EnrolPhoneDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'EnrolPhone' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'enrolPhone' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'url' } },
                { kind: 'Field', name: { kind: 'Name', value: 'password' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<EnrolPhoneMutation, EnrolPhoneMutationVariables>;

export const RevokePhoneDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RevokePhone' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'revokePhone' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
            ],
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<RevokePhoneMutation, RevokePhoneMutationVariables>;

export const ChangePhoneDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'ChangePhone' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'change' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'PhoneChange' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'changePhone' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'streamId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'streamId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'change' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'change' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'PhoneFields' } }],
            },
          },
        ],
      },
    },
    PhoneFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<ChangePhoneMutation, ChangePhoneMutationVariables>;
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
