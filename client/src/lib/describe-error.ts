import type { QuotaUse } from '@trailcast/schema/errors';
import {
  CombinedGraphQLErrors,
  ServerError,
  ServerParseError,
  UnconventionalError,
} from '@apollo/client/errors';
import { NoAnswerError } from './answer-limit.js';

const KINDS = ['collections', 'collection-bytes', 'streams', 'tokens'] as const satisfies QuotaUse['kind'][];

/** Messages of browsers for a fetch without a connection. */
const NETWORK_TEXTS = ['Failed to fetch', 'NetworkError', 'Load failed', 'Network request failed'];

type QuotaKey = `failed.quota.${QuotaUse['kind']}`;
type Translate = (
  key: 'failed.network' | 'failed.unknown' | 'failed.noAnswer' | QuotaKey,
  numbers?: Record<string, number>,
) => string;

/**
 * Returns the {message} of the error catalogue: the status text, followed by ' – ' and the detail if there is one. An
 * exceeded quota has a translated text.
 */
export function describeError(error: unknown, t: Translate): string {
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const quota = quotaOf(first?.extensions?.quota);
    if (quota) return quotaText(quota, t);
    const detail = first?.extensions?.detail;
    const text = first?.message ?? t('failed.unknown');
    return typeof detail === 'string' && detail !== '' ? `${text} – ${detail}` : text;
  }
  if (ServerError.is(error) || ServerParseError.is(error)) {
    return error.response.statusText || String(error.statusCode);
  }
  if (error instanceof NoAnswerError) return t('failed.noAnswer', { seconds: error.seconds });
  // Apollo wraps thrown values that are not errors.
  if (UnconventionalError.is(error) || !(error instanceof Error)) return t('failed.unknown');
  return NETWORK_TEXTS.some((text) => error.message.includes(text)) ? t('failed.network') : error.message;
}

function quotaOf(quota: unknown): QuotaUse | null {
  if (typeof quota !== 'object' || quota === null) return null;
  const { kind, used, limit } = quota as { [Key in keyof QuotaUse]?: unknown };
  const known = KINDS.find((one) => one === kind);
  return known && typeof used === 'number' && typeof limit === 'number' ? { kind: known, used, limit } : null;
}

function quotaText({ kind, used, limit }: QuotaUse, t: Translate): string {
  const shown = kind === 'collection-bytes' ? mebibytes : (count: number) => count;
  return t(`failed.quota.${kind}`, { used: shown(used), limit: shown(limit) });
}

/** Returns one decimal, rounded down, so that a nearly full quota does not read as full. */
const mebibytes = (bytes: number) => Math.floor((bytes / 1024 ** 2) * 10) / 10;
