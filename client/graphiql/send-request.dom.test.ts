import { sendRequest, formatErrors } from './send-request.js';

describe('sendRequest', () => {
  const requests: { url: string; headers: Headers }[] = [];
  beforeEach(() => {
    requests.length = 0;
    localStorage.clear();
    globalThis.fetch = (async (url: string, { headers }: { headers: Headers }) => {
      requests.push({ url, headers });
      return { json: async () => ({ data: {} }) };
    }) as unknown as typeof fetch;
  });
  const credential = () => requests[0]?.headers.get('authorization');

  it('sends the browser’s session token', async () => {
    localStorage.setItem('secret', 'session');
    expect(await sendRequest({ query: '{ me { id } }' }, {})).toEqual({ data: {} });
    expect([requests[0]?.url, credential()]).toEqual(['/graphql', 'Bearer session']);
  });

  it('prefers a pasted token to the session token', async () => {
    localStorage.setItem('secret', 'session');
    await sendRequest({ query: '{ me { id } }' }, { Authorization: 'Bearer trailcast_x' });
    expect(credential()).toBe('Bearer trailcast_x');
  });

  it('sends no credential without a session', async () => {
    await sendRequest({ query: '{ me { id } }' }, {});
    expect(credential()).toBeNull();
  });
});

describe('formatErrors', () => {
  it('returns the message of each error with its detail', () => {
    const errors = [
      { message: 'Forbidden', extensions: { detail: 'This needs an API token with the scope control.' } },
      { message: 'Bad Request' },
    ];
    expect(formatErrors({ errors })).toEqual([
      'Forbidden: This needs an API token with the scope control.',
      'Bad Request',
    ]);
    expect(formatErrors({})).toEqual([]);
  });
});
