/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument } from '../../lib/documents/read-document.js';
import { useQuery } from '@apollo/client/react';
export type SystemQueryVariables = Exact<{ [key: string]: never }>;

export type SystemQuery = {
  system: {
    __typename: 'System';
    operator: { __typename: 'Operator'; name: string; address: string; email: string };
    relay: {
      __typename: 'Relay';
      ok: boolean;
      missing: Array<{ __typename: 'Missing'; what: string; how: string }>;
    };
  };
};

export const SystemDocument = /* @__PURE__ */ readDocument<SystemQuery, SystemQueryVariables>(
  'query System{system{operator{name address email}relay{ok missing{what how}}}}',
);
export const useSystemQuery = (options?: useQuery.Options<SystemQuery, SystemQueryVariables>) =>
  useQuery<SystemQuery, SystemQueryVariables>(SystemDocument, options);
