import { UnconventionalError } from '@apollo/client/errors';
import type { QuotaUse } from '@trailcast/schema/errors';
import { DETAILS_NAMESPACE } from '../i18n/detail-texts.js';
import { OperationTimeoutError } from './operation-timeout.js';
import { problemOf, type ServerProblem } from './failure/problem.js';

/** Error messages of browsers for a fetch without a connection. */
const NETWORK_TEXTS = ['Failed to fetch', 'NetworkError', 'Load failed', 'Network request failed'];

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** Returns the reason of a failed request as a translated text for the user, without the HTTP status text. */
export function describeError(error: unknown, t: Translate): string {
  const problem = problemOf(error);
  if (problem) return describeProblem(problem, t);
  if (error instanceof OperationTimeoutError) return t('failed.noAnswer', { seconds: error.seconds });
  // Apollo wraps thrown values that are not errors.
  if (UnconventionalError.is(error) || !(error instanceof Error)) return t('failed.unknown');
  return NETWORK_TEXTS.some((text) => error.message.includes(text)) ? t('failed.network') : error.message;
}

/**
 * Returns the {message} of the specification's toasts (docs/specification.md#8-errors): in English the HTTP status
 * text, followed by the server's text if there is one.
 */
export function describeInCatalogue(error: unknown, t: Translate): string {
  const problem = problemOf(error);
  if (!problem || problem.quota) return describeError(error, t);
  const text = describeProblem(problem, t);
  const { statusText } = problem;
  return t(problem.detail === null ? 'failed.catalogue.phrase' : 'failed.catalogue.detailed', {
    phrase: statusText,
    words: text,
  });
}

function describeProblem({ quota, detail, name, status }: ServerProblem, t: Translate): string {
  if (quota) return describeQuota(quota, t);
  const translatedDetail = detail !== null && translateDetail(detail, t);
  return translatedDetail || t(name === null ? `failed.status.${status}` : `failed.problem.${name}`);
}

/** Returns the server's sentence in the page's language; empty if it has no translation. */
function translateDetail(detail: string, t: Translate): string {
  const numbers = detail.match(/\d+/g) ?? [];
  const options = { ns: DETAILS_NAMESPACE, keySeparator: false, nsSeparator: false, defaultValue: '' };
  const text = t(detail.replace(/\d+/g, '#'), options);
  if (text === '') return t('failed.detail', { detail });
  let index = 0;
  return text.replace(/#/g, () => numbers[index++] ?? '');
}

function describeQuota({ kind, used, limit }: QuotaUse, t: Translate): string {
  const formatCount = kind.endsWith('-bytes') ? computeMebibytes : (count: number) => count;
  return t(`failed.quota.${kind}`, { used: formatCount(used), limit: formatCount(limit) });
}

/** Returns a size in MiB, rounded down to one decimal, so that a nearly full quota does not read as full. */
const computeMebibytes = (bytes: number) => Math.floor((bytes / 1024 ** 2) * 10) / 10;
