import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

/** What browsers call a fetch that reached nobody. */
const NETWORK_TEXTS = ['Failed to fetch', 'NetworkError', 'Load failed', 'Network request failed'];

/** The {message} of the error catalogue: the status text, followed by ' – ' and the detail where there is one. */
export function describeError(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const detail = first?.extensions?.detail;
    const text = first?.message ?? 'Unknown error';
    return typeof detail === 'string' && detail !== '' ? `${text} – ${detail}` : text;
  }
  if (ServerError.is(error) || ServerParseError.is(error)) {
    return error.response.statusText || String(error.statusCode);
  }
  if (!(error instanceof Error)) return 'Unknown error';
  return NETWORK_TEXTS.some((text) => error.message.includes(text)) ? 'Network error' : error.message;
}
