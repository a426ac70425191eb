import { ApolloLink } from '@apollo/client';
import { from, mergeMap, of } from 'rxjs';
import type { EarlyResults } from './early-query.js';

/** Apollo link that serves the first query of each name from the early session's results. */
export class EarlyResultLink {
  /** Names of the queries whose results are in the cache. */
  readonly #cachedNames = new Set<string>();
  readonly #pendingResults = new Map<string, Promise<EarlyResults>>();

  readonly link = new ApolloLink((operation, forward) => {
    const { operationName = '', query, variables, client } = operation;
    const data = this.#cachedNames.delete(operationName)
      ? client.cache.readQuery({ query, variables })
      : null;
    if (data) return of({ data });
    const pendingResults = this.#pendingResults.get(operationName);
    if (!pendingResults) return forward(operation);
    this.#pendingResults.delete(operationName);
    return from(pendingResults).pipe(
      mergeMap(({ [operationName]: result }) => (result ? of({ data: result }) : forward(operation))),
    );
  });

  addCachedQueries(names: readonly string[]): void {
    for (const name of names) this.#cachedNames.add(name);
  }

  /** Makes queries with these names wait for the early response. A query without a result there is sent. */
  addPendingQueries(names: readonly string[], results: Promise<EarlyResults>): void {
    for (const name of names) this.#pendingResults.set(name, results);
    void results.then(() => this.#pendingResults.clear());
  }

  /** Ends the use of cached results after the first render. Later queries are sent. */
  stopReadingCache(): void {
    this.#cachedNames.clear();
  }
}
