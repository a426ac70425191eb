import type { Chat, LogEntry, ServerStatus } from '@trailcast/schema/wire';
import { PlatformAccountEntity } from '../src/features/user/platform-account.entity.js';
import { connectChat } from './_app/connect-chat.js';
import { LiveApp } from './_app/live-app.js';
import type { LivePerson } from './_app/live-person.js';
import { newHelper, newOwner } from './_app/studio-app.js';
import { TestChat } from './_app/test-chat.js';
import { makeLibsql } from './_database/test-database.js';

describe('the title of a studio with a server', () => {
  const chat = new TestChat();
  let live: LiveApp;
  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql, { chatPlatform: chat });
  });
  afterAll(() => live.close());

  const connect = (person: LivePerson) => connectChat(live, person);

  it('is changed by helpers who produce, with an entry in the server’s log', async () => {
    const { owner, server } = await newOwner(live);
    const { helper } = await newHelper(live, owner, 'produce');
    expect(await connect(owner)).toBe('/?chat=connected');
    const title = { title: ' Up\n the hill ' };
    expect(await helper.ok<Chat>('PUT', `/studios/${owner.id}/title`, title)).toMatchObject({
      canWrite: false,
    });
    expect(chat.titles).toEqual(['Up  the hill']);
    const [entry] = await owner.ok<LogEntry[]>('GET', `/server/${server.id}/log`);
    expect(entry).toMatchObject({ action: 'set-title', detail: 'Up  the hill', by: { id: helper.id } });
    const status = await owner.ok<ServerStatus>('GET', `/server/${server.id}/status`);
    expect(status.lastAction).toMatchObject({ action: 'set-title', by: { id: helper.id } });
  });

  it('is changed with the owner’s chat tokens, which are refreshed separately from those of the sign-in', async () => {
    const { owner } = await newOwner(live);
    await connect(owner);
    const row = () =>
      live.fixture.database.read((em) =>
        em.findOneOrFail(PlatformAccountEntity, { user: owner.id }, { disableIdentityMap: true }),
      );
    const before = await row();
    chat.failure = 'unauthorized';
    const changing = owner.rest('PUT', `/studios/${owner.id}/title`, { title: 'Rain' });
    expect(await changing).toMatchObject({ status: 409, body: { type: '/problems/chat-not-connected' } });
    chat.failure = null;
    const after = await row();
    expect(after.chatAccessToken).not.toBe(before.chatAccessToken);
    expect([after.accessToken, after.refreshToken]).toEqual([before.accessToken, before.refreshToken]);
  });
});
