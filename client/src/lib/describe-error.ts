import {
  CombinedGraphQLErrors,
  ServerError,
  ServerParseError,
  UnconventionalError,
} from '@apollo/client/errors';

/** What browsers call a fetch that reached nobody. */
const NETWORK_TEXTS = ['Failed to fetch', 'NetworkError', 'Load failed', 'Network request failed'];

type Translate = (key: 'failed.network' | 'failed.unknown') => string;

/** The {message} of the error catalogue: the status text, followed by ' – ' and the detail where there is one. */
export function describeError(error: unknown, t: Translate): string {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const detail = first?.extensions?.detail;
    const text = first?.message ?? t('failed.unknown');
    return typeof detail === 'string' && detail !== '' ? `${text} – ${detail}` : text;
  }
  if (ServerError.is(error) || ServerParseError.is(error)) {
    return error.response.statusText || String(error.statusCode);
  }
  // What was thrown and is no error comes wrapped by Apollo.
  if (UnconventionalError.is(error) || !(error instanceof Error)) return t('failed.unknown');
  return NETWORK_TEXTS.some((text) => error.message.includes(text)) ? t('failed.network') : error.message;
}
