import { secret } from '../../../../lib/secret.js';
import { fetchReport, fetchReportPage } from './fetch-report.js';

const { fetch: originalFetch } = globalThis;

/** Replaces `fetch` by one with this response. Returns the arguments of its calls. */
function respondWith(response: { ok: boolean; status: number; text?: string }): [string, RequestInit][] {
  const calls: [string, RequestInit][] = [];
  const send = (url: string, init: RequestInit) => {
    calls.push([url, init]);
    return Promise.resolve({ ...response, text: () => Promise.resolve(response.text ?? '') });
  };
  Object.assign(globalThis, { fetch: send });
  // The environment's signals have no timeouts.
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  return calls;
}

describe('fetchReport', () => {
  afterEach(() => {
    Object.assign(globalThis, { fetch: originalFetch });
    Reflect.deleteProperty(AbortSignal, 'timeout');
  });

  it("requests the dates of the application's language", async () => {
    secret.store('token');
    const calls = respondWith({ ok: true, status: 200, text: '<p>' });
    expect(await fetchReport('/7/page', 'en-GB')).toBe('<p>');
    expect(calls).toMatchObject([
      [
        '/api/v1/session-report/7/page',
        { headers: { authorization: 'Bearer token', 'accept-language': 'en-GB' } },
      ],
    ]);
  });

  it('throws for an error', async () => {
    respondWith({ ok: false, status: 404 });
    await expect(fetchReport('/7', 'de')).rejects.toThrow('HTTP 404');
  });
});

describe('fetchReportPage', () => {
  afterEach(() => {
    Object.assign(globalThis, { fetch: originalFetch });
    Reflect.deleteProperty(AbortSignal, 'timeout');
  });

  it('requests the language without its region, and the time zone', async () => {
    const calls = respondWith({ ok: true, status: 200, text: '<p>' });
    expect(await fetchReportPage('7', 'en-GB')).toBe('<p>');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const query = new URLSearchParams({ language: 'en', timeZone }).toString();
    expect(calls[0]?.[0]).toBe(`/api/v1/session-report/7/page?${query}`);
  });
});
