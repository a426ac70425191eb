import { ApolloLink } from '@apollo/client';
import { of } from 'rxjs';

/** Answers the first query of each name from the cache if an early response was written there. */
export class AnswerOnce {
  readonly #names = new Set<string>();

  readonly link = new ApolloLink((operation, forward) => {
    const { operationName = '', query, variables, client } = operation;
    const data = this.#names.delete(operationName) ? client.cache.readQuery({ query, variables }) : null;
    return data ? of({ data }) : forward(operation);
  });

  add(names: readonly string[]): void {
    for (const name of names) this.#names.add(name);
  }

  /** Called after the first render. Later queries are not answered from the cache. */
  end(): void {
    this.#names.clear();
  }
}
