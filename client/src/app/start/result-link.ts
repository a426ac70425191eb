import { ApolloLink } from '@apollo/client';
import { from, mergeMap, of } from 'rxjs';
import type { EarlyResults } from './early-query.js';

/** Apollo link that serves the first query of each name from the early session's results. */
export class EarlyResultLink {
  /** Names of the queries whose results are in the cache. */
  readonly #cached = new Set<string>();
  readonly #pending = new Map<string, Promise<EarlyResults>>();

  readonly link = new ApolloLink((operation, forward) => {
    const { operationName = '', query, variables, client } = operation;
    const data = this.#cached.delete(operationName) ? client.cache.readQuery({ query, variables }) : null;
    if (data) return of({ data });
    const pending = this.#pending.get(operationName);
    if (!pending) return forward(operation);
    this.#pending.delete(operationName);
    return from(pending).pipe(
      mergeMap(({ [operationName]: result }) => (result ? of({ data: result }) : forward(operation))),
    );
  });

  addCached(names: readonly string[]): void {
    for (const name of names) this.#cached.add(name);
  }

  /** Makes queries with these names wait for the early response. A query without a result there is sent. */
  addPending(names: readonly string[], results: Promise<EarlyResults>): void {
    for (const name of names) this.#pending.set(name, results);
    void results.then(() => this.#pending.clear());
  }

  /** Ends the use of cached results after the first render. Later queries are sent. */
  stopReadingCache(): void {
    this.#cached.clear();
  }
}
