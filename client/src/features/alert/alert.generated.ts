/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
/** A push subscription as returned by the browser (RFC 8030, RFC 8291). Keys are base64url. */
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

const AlertDeviceFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment AlertDeviceFields on AlertDevice{id name current kinds language lastSent}',
);

export const AlertSettingsDocument = /* @__PURE__ */ readDocument<
  AlertSettingsQuery,
  AlertSettingsQueryVariables
>('query AlertSettings{alertSettings{publicKey devices{...AlertDeviceFields}}}', [
  AlertDeviceFieldsDefinition,
]);

export const RegisterAlertDeviceDocument = /* @__PURE__ */ readDocument<
  RegisterAlertDeviceMutation,
  RegisterAlertDeviceMutationVariables
>(
  'mutation RegisterAlertDevice($input:NewAlertDevice!){registerAlertDevice(input:$input){...AlertDeviceFields}}',
  [AlertDeviceFieldsDefinition],
);

export const DeleteAlertDeviceDocument = /* @__PURE__ */ readDocument<
  DeleteAlertDeviceMutation,
  DeleteAlertDeviceMutationVariables
>('mutation DeleteAlertDevice($id:ID!){deleteAlertDevice(id:$id)}');
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
