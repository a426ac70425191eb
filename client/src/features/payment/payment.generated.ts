/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useMutation, useQuery } from '@apollo/client/react';
export type BillingInformationInput = {
  city: string;
  countryCode: string;
  line1: string;
  line2: string;
  name: string;
  postalCode: string;
  state: string;
};

export type ConsentInput = {
  locale: string;
  version: string;
};

export type InvoiceState =
  /** To be paid. */
  | 'open'
  | 'paid'
  /** Given up: it was not paid. */
  | 'uncollectible'
  | 'void';

export type PaymentStatus =
  | 'ACTIVE'
  | 'CANCELED'
  | 'COMPLETE'
  | 'INCOMPLETE'
  | 'INCOMPLETE_EXPIRED'
  | 'PAST_DUE'
  | 'PAUSED'
  | 'TRIALING'
  | 'UNPAID';

export type PaymentTier = 'EXCLUSIVE' | 'FREE' | 'FRIENDS' | 'REDUCED' | 'REGULAR';

export type WithdrawalInput = {
  contract: string;
  email: string;
  message?: string | null | undefined;
  name: string;
};

export type PaymentFieldsFragment = {
  __typename: 'Payment';
  status: PaymentStatus;
  tier: PaymentTier;
  accessFee: number;
  serverFee: number;
  subscriptionStarted: number;
  subscriptionEnd: number;
  version: number;
  renewsAt: number | null;
  usage: {
    __typename: 'PaymentUsage';
    hours: number;
    amount: number;
    periodStart: number;
    periodEnd: number;
  } | null;
};

export type PaymentQueryVariables = Exact<{ [key: string]: never }>;

export type PaymentQuery = {
  payment: {
    __typename: 'Payment';
    status: PaymentStatus;
    tier: PaymentTier;
    accessFee: number;
    serverFee: number;
    subscriptionStarted: number;
    subscriptionEnd: number;
    version: number;
    renewsAt: number | null;
    usage: {
      __typename: 'PaymentUsage';
      hours: number;
      amount: number;
      periodStart: number;
      periodEnd: number;
    } | null;
  };
};

export type CreateSubscriptionMutationVariables = Exact<{
  consent?: ConsentInput | null | undefined;
}>;

export type CreateSubscriptionMutation = {
  createSubscription: {
    __typename: 'Payment';
    approveUrl: string | null;
    status: PaymentStatus;
    tier: PaymentTier;
    accessFee: number;
    serverFee: number;
    subscriptionStarted: number;
    subscriptionEnd: number;
    version: number;
    renewsAt: number | null;
    usage: {
      __typename: 'PaymentUsage';
      hours: number;
      amount: number;
      periodStart: number;
      periodEnd: number;
    } | null;
  };
};

export type CancelSubscriptionMutationVariables = Exact<{ [key: string]: never }>;

export type CancelSubscriptionMutation = {
  cancelSubscription: {
    __typename: 'Payment';
    status: PaymentStatus;
    tier: PaymentTier;
    accessFee: number;
    serverFee: number;
    subscriptionStarted: number;
    subscriptionEnd: number;
    version: number;
    renewsAt: number | null;
    usage: {
      __typename: 'PaymentUsage';
      hours: number;
      amount: number;
      periodStart: number;
      periodEnd: number;
    } | null;
  };
};

export type KeepSubscriptionMutationVariables = Exact<{ [key: string]: never }>;

export type KeepSubscriptionMutation = {
  keepSubscription: {
    __typename: 'Payment';
    status: PaymentStatus;
    tier: PaymentTier;
    accessFee: number;
    serverFee: number;
    subscriptionStarted: number;
    subscriptionEnd: number;
    version: number;
    renewsAt: number | null;
    usage: {
      __typename: 'PaymentUsage';
      hours: number;
      amount: number;
      periodStart: number;
      periodEnd: number;
    } | null;
  };
};

export type InvoicesQueryVariables = Exact<{ [key: string]: never }>;

export type InvoicesQuery = {
  invoices: Array<{
    __typename: 'Invoice';
    id: string;
    number: string | null;
    date: number;
    amount: number;
    currency: string;
    state: InvoiceState;
    url: string | null;
  }>;
};

export type BillingInformationQueryVariables = Exact<{ [key: string]: never }>;

export type BillingInformationQuery = {
  billingInformation: {
    __typename: 'BillingInformation';
    name: string;
    line1: string;
    line2: string;
    postalCode: string;
    city: string;
    state: string;
    countryCode: string;
  };
};

export type UpdateBillingInformationMutationVariables = Exact<{
  input: BillingInformationInput;
}>;

export type UpdateBillingInformationMutation = {
  updateBillingInformation: {
    __typename: 'BillingInformation';
    name: string;
    line1: string;
    line2: string;
    postalCode: string;
    city: string;
    state: string;
    countryCode: string;
  };
};

export type BillingFieldsFragment = {
  __typename: 'BillingInformation';
  name: string;
  line1: string;
  line2: string;
  postalCode: string;
  city: string;
  state: string;
  countryCode: string;
};

export type UserPaymentQueryVariables = Exact<{
  userId: string;
}>;

export type UserPaymentQuery = {
  userPayment: { __typename: 'Payment'; tier: PaymentTier; status: PaymentStatus; version: number };
};

export type SetUserTierMutationVariables = Exact<{
  userId: string;
  tier: PaymentTier;
}>;

export type SetUserTierMutation = {
  setUserTier: { __typename: 'Payment'; tier: PaymentTier; status: PaymentStatus; version: number };
};

export type UsagesQueryVariables = Exact<{ [key: string]: never }>;

export type UsagesQuery = { usages: Array<{ __typename: 'Usage'; userId: string; count: number }> };

export type WithdrawMutationVariables = Exact<{
  input: WithdrawalInput;
}>;

export type WithdrawMutation = { withdraw: { __typename: 'Withdrawal'; receipt: string; time: number } };

const PaymentFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'PaymentFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'Payment' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'status' } },
      { kind: 'Field', name: { kind: 'Name', value: 'tier' } },
      { kind: 'Field', name: { kind: 'Name', value: 'accessFee' } },
      { kind: 'Field', name: { kind: 'Name', value: 'serverFee' } },
      { kind: 'Field', name: { kind: 'Name', value: 'subscriptionStarted' } },
      { kind: 'Field', name: { kind: 'Name', value: 'subscriptionEnd' } },
      { kind: 'Field', name: { kind: 'Name', value: 'version' } },
      { kind: 'Field', name: { kind: 'Name', value: 'renewsAt' } },
      {
        kind: 'Field',
        name: { kind: 'Name', value: 'usage' },
        selectionSet: {
          kind: 'SelectionSet',
          selections: [
            { kind: 'Field', name: { kind: 'Name', value: 'hours' } },
            { kind: 'Field', name: { kind: 'Name', value: 'amount' } },
            { kind: 'Field', name: { kind: 'Name', value: 'periodStart' } },
            { kind: 'Field', name: { kind: 'Name', value: 'periodEnd' } },
          ],
        },
      },
    ],
  },
};

const BillingFieldsDefinition = {
  kind: 'FragmentDefinition',
  name: { kind: 'Name', value: 'BillingFields' },
  typeCondition: { kind: 'NamedType', name: { kind: 'Name', value: 'BillingInformation' } },
  selectionSet: {
    kind: 'SelectionSet',
    selections: [
      { kind: 'Field', name: { kind: 'Name', value: 'name' } },
      { kind: 'Field', name: { kind: 'Name', value: 'line1' } },
      { kind: 'Field', name: { kind: 'Name', value: 'line2' } },
      { kind: 'Field', name: { kind: 'Name', value: 'postalCode' } },
      { kind: 'Field', name: { kind: 'Name', value: 'city' } },
      { kind: 'Field', name: { kind: 'Name', value: 'state' } },
      { kind: 'Field', name: { kind: 'Name', value: 'countryCode' } },
    ],
  },
};

export const PaymentDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Payment' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'payment' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'PaymentFields' } }],
            },
          },
        ],
      },
    },
    PaymentFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<PaymentQuery, PaymentQueryVariables>;

export const CreateSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CreateSubscription' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'consent' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'ConsentInput' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'createSubscription' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'consent' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'consent' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'FragmentSpread', name: { kind: 'Name', value: 'PaymentFields' } },
                { kind: 'Field', name: { kind: 'Name', value: 'approveUrl' } },
              ],
            },
          },
        ],
      },
    },
    PaymentFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<CreateSubscriptionMutation, CreateSubscriptionMutationVariables>;

export const CancelSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'CancelSubscription' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'cancelSubscription' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'PaymentFields' } }],
            },
          },
        ],
      },
    },
    PaymentFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<CancelSubscriptionMutation, CancelSubscriptionMutationVariables>;

export const KeepSubscriptionDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'KeepSubscription' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'keepSubscription' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'PaymentFields' } }],
            },
          },
        ],
      },
    },
    PaymentFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<KeepSubscriptionMutation, KeepSubscriptionMutationVariables>;

export const InvoicesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Invoices' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'invoices' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                { kind: 'Field', name: { kind: 'Name', value: 'number' } },
                { kind: 'Field', name: { kind: 'Name', value: 'date' } },
                { kind: 'Field', name: { kind: 'Name', value: 'amount' } },
                { kind: 'Field', name: { kind: 'Name', value: 'currency' } },
                { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                { kind: 'Field', name: { kind: 'Name', value: 'url' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<InvoicesQuery, InvoicesQueryVariables>;

export const BillingInformationDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'BillingInformation' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'billingInformation' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'BillingFields' } }],
            },
          },
        ],
      },
    },
    BillingFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<BillingInformationQuery, BillingInformationQueryVariables>;

export const UpdateBillingInformationDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'UpdateBillingInformation' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'BillingInformationInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'updateBillingInformation' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'FragmentSpread', name: { kind: 'Name', value: 'BillingFields' } }],
            },
          },
        ],
      },
    },
    BillingFieldsDefinition,
  ],
} as unknown as TypedDocumentNode<
  UpdateBillingInformationMutation,
  UpdateBillingInformationMutationVariables
>;

export const UserPaymentDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'UserPayment' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'userId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'userPayment' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'userId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'userId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'tier' } },
                { kind: 'Field', name: { kind: 'Name', value: 'status' } },
                { kind: 'Field', name: { kind: 'Name', value: 'version' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<UserPaymentQuery, UserPaymentQueryVariables>;

export const SetUserTierDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'SetUserTier' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'userId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'tier' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'PaymentTier' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'setUserTier' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'userId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'userId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'tier' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'tier' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'tier' } },
                { kind: 'Field', name: { kind: 'Name', value: 'status' } },
                { kind: 'Field', name: { kind: 'Name', value: 'version' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<SetUserTierMutation, SetUserTierMutationVariables>;

export const UsagesDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Usages' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'usages' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'userId' } },
                { kind: 'Field', name: { kind: 'Name', value: 'count' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<UsagesQuery, UsagesQueryVariables>;

export const WithdrawDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'mutation',
      name: { kind: 'Name', value: 'Withdraw' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'WithdrawalInput' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'withdraw' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'input' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'input' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'receipt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'time' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as TypedDocumentNode<WithdrawMutation, WithdrawMutationVariables>;
export const usePaymentQuery = (options?: useQuery.Options<PaymentQuery, PaymentQueryVariables>) =>
  useQuery<PaymentQuery, PaymentQueryVariables>(PaymentDocument, options);

export const useCreateSubscriptionMutation = (
  options?: useMutation.Options<CreateSubscriptionMutation, CreateSubscriptionMutationVariables>,
) =>
  useMutation<CreateSubscriptionMutation, CreateSubscriptionMutationVariables>(
    CreateSubscriptionDocument,
    options,
  );

export const useCancelSubscriptionMutation = (
  options?: useMutation.Options<CancelSubscriptionMutation, CancelSubscriptionMutationVariables>,
) =>
  useMutation<CancelSubscriptionMutation, CancelSubscriptionMutationVariables>(
    CancelSubscriptionDocument,
    options,
  );

export const useKeepSubscriptionMutation = (
  options?: useMutation.Options<KeepSubscriptionMutation, KeepSubscriptionMutationVariables>,
) =>
  useMutation<KeepSubscriptionMutation, KeepSubscriptionMutationVariables>(KeepSubscriptionDocument, options);

export const useInvoicesQuery = (options?: useQuery.Options<InvoicesQuery, InvoicesQueryVariables>) =>
  useQuery<InvoicesQuery, InvoicesQueryVariables>(InvoicesDocument, options);

export const useBillingInformationQuery = (
  options?: useQuery.Options<BillingInformationQuery, BillingInformationQueryVariables>,
) => useQuery<BillingInformationQuery, BillingInformationQueryVariables>(BillingInformationDocument, options);

export const useUpdateBillingInformationMutation = (
  options?: useMutation.Options<UpdateBillingInformationMutation, UpdateBillingInformationMutationVariables>,
) =>
  useMutation<UpdateBillingInformationMutation, UpdateBillingInformationMutationVariables>(
    UpdateBillingInformationDocument,
    options,
  );

export const useUserPaymentQuery = (options: useQuery.Options<UserPaymentQuery, UserPaymentQueryVariables>) =>
  useQuery<UserPaymentQuery, UserPaymentQueryVariables>(UserPaymentDocument, options);

export const useSetUserTierMutation = (
  options?: useMutation.Options<SetUserTierMutation, SetUserTierMutationVariables>,
) => useMutation<SetUserTierMutation, SetUserTierMutationVariables>(SetUserTierDocument, options);

export const useUsagesQuery = (options?: useQuery.Options<UsagesQuery, UsagesQueryVariables>) =>
  useQuery<UsagesQuery, UsagesQueryVariables>(UsagesDocument, options);

export const useWithdrawMutation = (
  options?: useMutation.Options<WithdrawMutation, WithdrawMutationVariables>,
) => useMutation<WithdrawMutation, WithdrawMutationVariables>(WithdrawDocument, options);
