import { PlatformAccountEntity } from '../../src/features/user/platform-account.entity.js';
import type { LiveApp } from './live-app.js';
import type { LivePerson } from './live-person.js';

/** Connects a user's chat through the fake platform's redirects. Returns the URL of the last redirect. */
export async function connectChat(live: LiveApp, person: LivePerson): Promise<string> {
  const { url } = await person.request<{ url: string }>('POST', '/chat/connection');
  const { pathname, search } = new URL(url);
  const redirect = await fetch(`${live.firstProcess.url}${pathname}${search}`, { redirect: 'manual' });
  const consentUrl = new URL(redirect.headers.get('location') ?? '');
  expect(consentUrl.searchParams.get('consent')).toBe('chat');
  const login = await live.fixture.database.read(async (em) => {
    const account = await em.findOneOrFail(PlatformAccountEntity, { user: person.id });
    return account.login;
  });
  const cookie = redirect.headers.get('set-cookie')?.split(';')[0] ?? '';
  const callbackPath = `/api/v1/auth/twitch/callback?code=${login}&state=${consentUrl.searchParams.get('state')}`;
  const response = await fetch(live.firstProcess.url + callbackPath, {
    redirect: 'manual',
    headers: { cookie },
  });
  expect(response.headers.getSetCookie().join()).not.toContain('signed-in');
  return response.headers.get('location') ?? '';
}
