import { FIELDS, QUERY_TEXTS } from './query-texts.generated.js';

/**
 * Names of the early queries: `Home` for the home page, `Me` for every other page. Each loads all data of the first
 * render.
 */
export type EarlyPage = keyof typeof QUERY_TEXTS;
/** One of the application's queries that are included in an early query. */
export type IncludedQuery = keyof (typeof FIELDS)['Home'];
/** `data` of the application's queries, by query name. */
export type EarlyResults = Partial<Record<string, Record<string, unknown>>>;

/** Maximum wait for the response, ms. */
const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * Sends the early query of a page, with the token as bearer. Resolves with no results if the query fails: the
 * application then sends its own queries and shows their errors.
 */
export async function sendEarlyQuery(page: EarlyPage, token: string): Promise<EarlyResults> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      credentials: 'include',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      body: JSON.stringify({ operationName: page, variables: {}, query: QUERY_TEXTS[page] }),
    });
    const { data, errors } = (await response.json()) as {
      data?: Record<string, unknown> | null;
      errors?: unknown;
    };
    return data && !errors ? pickResults(page, data) : {};
  } catch {
    return {};
  }
}

function pickResults(page: EarlyPage, data: Record<string, unknown>): EarlyResults {
  return Object.fromEntries(
    Object.entries(FIELDS[page]).map(([name, field]) => [name, { [field]: data[field] }]),
  );
}

/** Returns the names of the application's queries that the page's early query contains. */
export const listIncludedQueries = (page: EarlyPage): string[] => Object.keys(FIELDS[page]);
