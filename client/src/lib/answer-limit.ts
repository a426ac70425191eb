import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { throwError, timeout } from 'rxjs';

/** The server has not answered in time. What was asked may or may not have been done. */
export class NoAnswerError extends Error {
  constructor(readonly seconds: number) {
    super(`no answer within ${seconds} s`);
    this.name = 'NoAnswerError';
  }
}

/** How long a change waits for its answer, ms, where it has no limit of its own. */
export const ANSWER_MS = 5_000;
/** The same for a query: nobody stands by, and a slow network may take its time. */
const QUERY_MS = 15_000;

/** What takes the server longer, ms: its own limit for it, and some time to travel. */
const LIMITS_MS: Readonly<Record<string, number>> = {
  StartStreaming: 25_000,
  StopStreaming: 7_000,
  // A machine that starts cold answers late.
  CreateServer: 15_000,
  // Texts of up to 1 MiB, over a phone's uplink.
  CreateSceneCollection: 60_000,
  SetSceneCollectionScenes: 60_000,
  // The payment provider is asked.
  CreateSubscription: 25_000,
  CancelSubscription: 25_000,
  UpdateBillingInformation: 25_000,
  BillingInformation: 25_000,
  SetUserTier: 45_000,
  Withdraw: 25_000,
};

/** Gives up an operation that is not answered in time: its request is aborted, and it fails with NoAnswerError. */
export const limitResponses = (limitOf: (name: string, isChange: boolean) => number = limitInMs) =>
  new ApolloLink((operation, forward) => {
    const isChange = operation.operationType === OperationTypeNode.MUTATION;
    const first = limitOf(operation.operationName ?? '', isChange);
    const fail = () => throwError(() => new NoAnswerError(first / 1000));
    return forward(operation).pipe(timeout({ first, with: fail }));
  });

function limitInMs(name: string, isChange: boolean): number {
  return LIMITS_MS[name] ?? (isChange ? ANSWER_MS : QUERY_MS);
}
