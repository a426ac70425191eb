import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { throwError, timeout } from 'rxjs';

/** Error of an operation that timed out. The server may or may not have executed it. */
export class OperationTimeoutError extends Error {
  constructor(readonly seconds: number) {
    super(`the operation timed out after ${seconds} s`);
    this.name = 'OperationTimeoutError';
  }
}

/** Default timeout of a mutation, ms. */
export const MUTATION_TIMEOUT_MS = 5_000;
/** Timeout of a query, ms. It is longer than a mutation's, because no user waits for the result. */
const QUERY_TIMEOUT_MS = 15_000;

/** Timeouts of slow operations, ms: the server's own limit plus the network time. */
const TIMEOUTS_MS: Readonly<Record<string, number>> = {
  StartStreaming: 25_000,
  StopStreaming: 7_000,
  StartRehearsal: 25_000,
  StopRehearsal: 7_000,
  SimulateFeed: 7_000,
  // The server itself responds within 4.5 s, so that the user sees the result within 5 s.
  SetPanic: 4_900,
  SetMuted: 4_900,
  // A cold start is slow.
  CreateServer: 15_000,
  // Texts of up to 1 MiB over a phone's uplink.
  CreateSceneCollection: 60_000,
  SetSceneCollectionScenes: 60_000,
  // Calls the payment provider.
  CreateSubscription: 25_000,
  CancelSubscription: 25_000,
  KeepSubscription: 25_000,
  Invoices: 25_000,
  UpdateBillingInformation: 25_000,
  BillingInformation: 25_000,
  SetUserTier: 45_000,
  Withdraw: 25_000,
  // Bills the last hours, ends the subscription and deletes the server.
  DeleteAccount: 60_000,
};

/** Returns a link that aborts an operation with OperationTimeoutError when it times out. */
export const createTimeoutLink = (
  timeoutOf: (name: string, isMutation: boolean) => number = defaultTimeoutMs,
) =>
  new ApolloLink((operation, forward) => {
    const isMutation = operation.operationType === OperationTypeNode.MUTATION;
    const timeoutMs = timeoutOf(operation.operationName ?? '', isMutation);
    const throwTimeoutError = () => throwError(() => new OperationTimeoutError(timeoutMs / 1000));
    return forward(operation).pipe(timeout({ first: timeoutMs, with: throwTimeoutError }));
  });

function defaultTimeoutMs(name: string, isMutation: boolean): number {
  return TIMEOUTS_MS[name] ?? (isMutation ? MUTATION_TIMEOUT_MS : QUERY_TIMEOUT_MS);
}
