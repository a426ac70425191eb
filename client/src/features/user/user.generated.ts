/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
export type Role = 'ADMINISTRATOR' | 'MODERATOR' | 'UNVERIFIED' | 'VERIFIED';

export type MeQueryVariables = Exact<{ [key: string]: never }>;

export type MeQuery = {
  me: { __typename: 'User'; id: string; displayName: string; role: Role; profileImageURL: string };
};

export type LogoutMutationVariables = Exact<{ [key: string]: never }>;

export type LogoutMutation = { logout: boolean };

export type UsernamesQueryVariables = Exact<{
  query: string;
}>;

export type UsernamesQuery = { usernames: Array<{ __typename: 'UserRef'; id: string; displayName: string }> };

export type UsersQueryVariables = Exact<{ [key: string]: never }>;

export type UsersQuery = {
  users: Array<{ __typename: 'User'; id: string; displayName: string; role: Role; profileImageURL: string }>;
};

export type SetUserRoleMutationVariables = Exact<{
  userId: string;
  role: Role;
}>;

export type SetUserRoleMutation = {
  setUserRole: { __typename: 'User'; id: string; displayName: string; role: Role; profileImageURL: string };
};

export type DeleteAccountMutationVariables = Exact<{
  displayName: string;
}>;

export type DeleteAccountMutation = { deleteAccount: boolean };

export const MeDocument = /* @__PURE__ */ readDocument<MeQuery, MeQueryVariables>(
  'query Me{me{id displayName role profileImageURL}}',
);

export const LogoutDocument = /* @__PURE__ */ readDocument<LogoutMutation, LogoutMutationVariables>(
  'mutation Logout{logout}',
);

export const UsernamesDocument = /* @__PURE__ */ readDocument<UsernamesQuery, UsernamesQueryVariables>(
  'query Usernames($query:String!){usernames(query:$query){id displayName}}',
);

export const UsersDocument = /* @__PURE__ */ readDocument<UsersQuery, UsersQueryVariables>(
  'query Users{users{id displayName role profileImageURL}}',
);

export const SetUserRoleDocument = /* @__PURE__ */ readDocument<
  SetUserRoleMutation,
  SetUserRoleMutationVariables
>(
  'mutation SetUserRole($userId:ID!$role:Role!){setUserRole(userId:$userId role:$role){id displayName role profileImageURL}}',
);

export const DeleteAccountDocument = /* @__PURE__ */ readDocument<
  DeleteAccountMutation,
  DeleteAccountMutationVariables
>('mutation DeleteAccount($displayName:String!){deleteAccount(displayName:$displayName)}');
export const useMeQuery = (options?: useQuery.Options<MeQuery, MeQueryVariables>) =>
  useQuery<MeQuery, MeQueryVariables>(MeDocument, options);

export const useLogoutMutation = (options?: useMutation.Options<LogoutMutation, LogoutMutationVariables>) =>
  useMutation<LogoutMutation, LogoutMutationVariables>(LogoutDocument, options);

export const useUsernamesQuery = (options: useQuery.Options<UsernamesQuery, UsernamesQueryVariables>) =>
  useQuery<UsernamesQuery, UsernamesQueryVariables>(UsernamesDocument, options);

export const useUsersQuery = (options?: useQuery.Options<UsersQuery, UsersQueryVariables>) =>
  useQuery<UsersQuery, UsersQueryVariables>(UsersDocument, options);

export const useSetUserRoleMutation = (
  options?: useMutation.Options<SetUserRoleMutation, SetUserRoleMutationVariables>,
) => useMutation<SetUserRoleMutation, SetUserRoleMutationVariables>(SetUserRoleDocument, options);

export const useDeleteAccountMutation = (
  options?: useMutation.Options<DeleteAccountMutation, DeleteAccountMutationVariables>,
) => useMutation<DeleteAccountMutation, DeleteAccountMutationVariables>(DeleteAccountDocument, options);
