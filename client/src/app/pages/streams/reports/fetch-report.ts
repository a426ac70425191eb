import { secret } from '../../../../lib/secret.js';

/** Timeout of a download, ms. */
const DOWNLOAD_TIMEOUT_MS = 20_000;

/** Returns the page of a report, as HTML in the application's language, with the browser's time zone. */
export function fetchReportPage(id: string, language: string): Promise<string> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({ language: language.slice(0, 2), timeZone });
  return fetchReport(`/${id}/page?${query.toString()}`, language);
}

/**
 * Returns a report as text. `language`: BCP 47 tag of the application's dates, so that the page has the same clock of 12
 * or 24 hours as the application. Throws if the response is an error.
 */
export async function fetchReport(path: string, language: string): Promise<string> {
  const response = await fetch(`/api/v1/session-report${path}`, {
    headers: { authorization: `Bearer ${secret.read() ?? ''}`, 'accept-language': language },
    signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.text();
}
