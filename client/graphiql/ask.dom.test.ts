import { ask, reasonsOf } from './ask.js';

describe('ask', () => {
  const sent: { url: string; headers: Headers }[] = [];
  beforeEach(() => {
    sent.length = 0;
    localStorage.clear();
    globalThis.fetch = (async (url: string, { headers }: { headers: Headers }) => {
      sent.push({ url, headers });
      return { json: async () => ({ data: {} }) };
    }) as unknown as typeof fetch;
  });
  const credential = () => sent[0]?.headers.get('authorization');

  it('sends the browser’s session token', async () => {
    localStorage.setItem('secret', 'session');
    expect(await ask({ query: '{ me { id } }' }, {})).toEqual({ data: {} });
    expect([sent[0]?.url, credential()]).toEqual(['/graphql', 'Bearer session']);
  });

  it('sends a pasted token instead of the session, whatever the case of the header name', async () => {
    localStorage.setItem('secret', 'session');
    await ask({ query: '{ me { id } }' }, { Authorization: 'Bearer trailcast_x' });
    expect(credential()).toBe('Bearer trailcast_x');
  });

  it('sends no credential without a session', async () => {
    await ask({ query: '{ me { id } }' }, {});
    expect(credential()).toBeNull();
  });
});

describe('reasonsOf', () => {
  it('names each refusal with its detail', () => {
    const errors = [
      { message: 'Forbidden', extensions: { detail: 'This needs an API token with the scope control.' } },
      { message: 'Bad Request' },
    ];
    expect(reasonsOf({ errors })).toEqual([
      'Forbidden: This needs an API token with the scope control.',
      'Bad Request',
    ]);
    expect(reasonsOf({})).toEqual([]);
  });
});
