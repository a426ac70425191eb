import { ApolloLink, Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';

/** Name of the query that checks whether the server can be reached again. It is never held back. */
const REACHABILITY_QUERY = 'Me';

/**
 * Holds back queries while it is closed, so that the page shows stored data until the server is reached. Mutations are
 * always sent.
 */
export class QueryGate {
  #heldQueries: Set<() => void> | null = null;

  readonly link = new ApolloLink((operation, forward) => {
    const heldQueries = this.#heldQueries;
    const canBeHeld =
      operation.operationType === OperationTypeNode.QUERY && operation.operationName !== REACHABILITY_QUERY;
    if (!heldQueries || !canBeHeld) return forward(operation);
    return new Observable((observer) => {
      let subscription: { unsubscribe: () => void } | undefined;
      const send = () => (subscription = forward(operation).subscribe(observer));
      heldQueries.add(send);
      return () => {
        heldQueries.delete(send);
        subscription?.unsubscribe();
      };
    });
  });

  close(): void {
    this.#heldQueries ??= new Set();
  }

  open(): void {
    const heldQueries = this.#heldQueries;
    this.#heldQueries = null;
    for (const send of heldQueries ?? []) send();
  }
}
