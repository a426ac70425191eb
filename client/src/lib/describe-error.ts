import { CombinedGraphQLErrors } from '@apollo/client/errors';

const NETWORK_TEXTS = ['Failed to fetch', 'NetworkError', 'Load failed', 'Network request failed'];

/** The {message} of the error catalogue: the status text, followed by ' – ' and the detail where there is one. */
export function describeError(error: unknown): string {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const detail = first?.extensions?.detail;
    const text = first?.message ?? 'Unknown error';
    return typeof detail === 'string' && detail !== '' ? `${text} – ${detail}` : text;
  }
  if (!(error instanceof Error)) return 'Unknown error';
  return NETWORK_TEXTS.some((text) => error.message.includes(text)) ? 'Network error' : error.message;
}
