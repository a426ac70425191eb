import { FIELDS, QUERY_TEXTS } from './query-texts.generated.js';

/** One query for all that a page shows first: the home page or any other. */
export type EarlyPage = keyof typeof QUERY_TEXTS;
/** A query of the application whose result an early query contains. */
export type EarlyQuery = keyof (typeof FIELDS)['Home'];
/** `data` of the application's queries, by query name. */
export type EarlyResults = Partial<Record<string, Record<string, unknown>>>;

/** Maximum wait for the response, ms. */
const ANSWER_MS = 10_000;

/**
 * Queries what a page shows first, with the token as bearer. Resolves with nothing if the query fails: the application
 * then sends its own queries and shows their errors.
 */
export async function queryEarly(page: EarlyPage, token: string): Promise<EarlyResults> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      credentials: 'include',
      signal: AbortSignal.timeout(ANSWER_MS),
      body: JSON.stringify({ operationName: page, variables: {}, query: QUERY_TEXTS[page] }),
    });
    const { data, errors } = (await response.json()) as {
      data?: Record<string, unknown> | null;
      errors?: unknown;
    };
    return data && !errors ? resultsOf(page, data) : {};
  } catch {
    return {};
  }
}

function resultsOf(page: EarlyPage, data: Record<string, unknown>): EarlyResults {
  return Object.fromEntries(
    Object.entries(FIELDS[page]).map(([name, field]) => [name, { [field]: data[field] }]),
  );
}

/** Returns the names of the application's queries that the page's early query contains. */
export const namesOf = (page: EarlyPage): string[] => Object.keys(FIELDS[page]);
