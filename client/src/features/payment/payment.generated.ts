/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
export type BillingInformationInput = {
  city: string;
  /** ISO 3166-1 alpha-2. */
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
  /** Not yet paid. */
  | 'open'
  | 'paid'
  /** Not paid, and no longer collected. */
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

const PaymentFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment PaymentFields on Payment{status tier accessFee serverFee subscriptionStarted subscriptionEnd version renewsAt usage{hours amount periodStart periodEnd}}',
);

const BillingFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment BillingFields on BillingInformation{name line1 line2 postalCode city state countryCode}',
);

export const PaymentDocument = /* @__PURE__ */ readDocument<PaymentQuery, PaymentQueryVariables>(
  'query Payment{payment{...PaymentFields}}',
  [PaymentFieldsDefinition],
);

export const CreateSubscriptionDocument = /* @__PURE__ */ readDocument<
  CreateSubscriptionMutation,
  CreateSubscriptionMutationVariables
>(
  'mutation CreateSubscription($consent:ConsentInput){createSubscription(consent:$consent){...PaymentFields approveUrl}}',
  [PaymentFieldsDefinition],
);

export const CancelSubscriptionDocument = /* @__PURE__ */ readDocument<
  CancelSubscriptionMutation,
  CancelSubscriptionMutationVariables
>('mutation CancelSubscription{cancelSubscription{...PaymentFields}}', [PaymentFieldsDefinition]);

export const KeepSubscriptionDocument = /* @__PURE__ */ readDocument<
  KeepSubscriptionMutation,
  KeepSubscriptionMutationVariables
>('mutation KeepSubscription{keepSubscription{...PaymentFields}}', [PaymentFieldsDefinition]);

export const InvoicesDocument = /* @__PURE__ */ readDocument<InvoicesQuery, InvoicesQueryVariables>(
  'query Invoices{invoices{id number date amount currency state url}}',
);

export const BillingInformationDocument = /* @__PURE__ */ readDocument<
  BillingInformationQuery,
  BillingInformationQueryVariables
>('query BillingInformation{billingInformation{...BillingFields}}', [BillingFieldsDefinition]);

export const UpdateBillingInformationDocument = /* @__PURE__ */ readDocument<
  UpdateBillingInformationMutation,
  UpdateBillingInformationMutationVariables
>(
  'mutation UpdateBillingInformation($input:BillingInformationInput!){updateBillingInformation(input:$input){...BillingFields}}',
  [BillingFieldsDefinition],
);

export const UserPaymentDocument = /* @__PURE__ */ readDocument<UserPaymentQuery, UserPaymentQueryVariables>(
  'query UserPayment($userId:ID!){userPayment(userId:$userId){tier status version}}',
);

export const SetUserTierDocument = /* @__PURE__ */ readDocument<
  SetUserTierMutation,
  SetUserTierMutationVariables
>(
  'mutation SetUserTier($userId:ID!$tier:PaymentTier!){setUserTier(userId:$userId tier:$tier){tier status version}}',
);

export const UsagesDocument = /* @__PURE__ */ readDocument<UsagesQuery, UsagesQueryVariables>(
  'query Usages{usages{userId count}}',
);

export const WithdrawDocument = /* @__PURE__ */ readDocument<WithdrawMutation, WithdrawMutationVariables>(
  'mutation Withdraw($input:WithdrawalInput!){withdraw(input:$input){receipt time}}',
);
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
