/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
/** A push subscription as the browser gives it, keys in base64url. */
export type NewAlertDevice = {
  auth: string;
  endpoint: string;
  kinds: Array<string>;
  language: string;
  p256dh: string;
};

export type AlertDeviceFieldsFragment = {
  __typename: 'AlertDevice';
  id: string;
  name: string;
  current: boolean;
  kinds: Array<string>;
  language: string;
  lastSent: number | null;
};

export type AlertSettingsQueryVariables = Exact<{ [key: string]: never }>;

export type AlertSettingsQuery = {
  alertSettings: {
    __typename: 'AlertSettings';
    publicKey: string;
    devices: Array<{
      __typename: 'AlertDevice';
      id: string;
      name: string;
      current: boolean;
      kinds: Array<string>;
      language: string;
      lastSent: number | null;
    }>;
  };
};

export type RegisterAlertDeviceMutationVariables = Exact<{
  input: NewAlertDevice;
}>;

export type RegisterAlertDeviceMutation = {
  registerAlertDevice: {
    __typename: 'AlertDevice';
    id: string;
    name: string;
    current: boolean;
    kinds: Array<string>;
    language: string;
    lastSent: number | null;
  };
};

export type DeleteAlertDeviceMutationVariables = Exact<{
  id: string;
}>;

export type DeleteAlertDeviceMutation = { deleteAlertDevice: boolean };

const AlertDeviceFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'AlertDeviceFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'AlertDevice' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
      { kind: 'Field', name: { kind: 'Name', value: 'current' } },
      { kind: 'Field', name: { kind: 'Name', value: 'kinds' } },
      { kind: 'Field', name: { kind: 'Name', value: 'language' } },
      { kind: 'Field', name: { kind: 'Name', value: 'lastSent' } },
    ],
  },
};

export const AlertSettingsDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'AlertSettings' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'alertSettings' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'publicKey' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'devices' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'FragmentSpread', name: { kind: 'Name', value: 'AlertDeviceFields' } },
                    ],
                  },
                },
              ],
            },
          },
        ],
      },
    },
    AlertDeviceFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<AlertSettingsQuery, AlertSettingsQueryVariables>;

export const RegisterAlertDeviceDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'RegisterAlertDevice' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'NewAlertDevice' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'registerAlertDevice' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'AlertDeviceFields' } }],
            },
          },
        ],
      },
    },
    AlertDeviceFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<RegisterAlertDeviceMutation, RegisterAlertDeviceMutationVariables>;

export const DeleteAlertDeviceDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'DeleteAlertDevice' },
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
            name: { kind: 'Name', value: 'deleteAlertDevice' },
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
} as unknown as TypedDocumentNode<DeleteAlertDeviceMutation, DeleteAlertDeviceMutationVariables>;
export const useAlertSettingsQuery = (
  options?: useQuery.Options<AlertSettingsQuery, AlertSettingsQueryVariables>,
) => useQuery<AlertSettingsQuery, AlertSettingsQueryVariables>(AlertSettingsDocument, options);

export const useRegisterAlertDeviceMutation = (
  options?: useMutation.Options<RegisterAlertDeviceMutation, RegisterAlertDeviceMutationVariables>,
) =>
  useMutation<RegisterAlertDeviceMutation, RegisterAlertDeviceMutationVariables>(
    RegisterAlertDeviceDocument,
    options,
  );

export const useDeleteAlertDeviceMutation = (
  options?: useMutation.Options<DeleteAlertDeviceMutation, DeleteAlertDeviceMutationVariables>,
) =>
  useMutation<DeleteAlertDeviceMutation, DeleteAlertDeviceMutationVariables>(
    DeleteAlertDeviceDocument,
    options,
  );
