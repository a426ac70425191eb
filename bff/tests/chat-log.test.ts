import type { Chat, LogEntry, ServerStatus } from '@trailcast/schema/wire';
import { PlatformAccountEntity } from '../src/features/user/platform-account.entity.js';
import { connectChat } from './_app/connect-chat.js';
import { LiveApp } from './_app/live-app.js';
import type { LivePerson } from './_app/live-person.js';
import { createHelper, createOwner } from './_app/studio-app.js';
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

  it('is changed by a producer with an entry in the server’s log', async () => {
    const { owner, server } = await createOwner(live);
    const { helper } = await createHelper(live, owner, 'produce');
    expect(await connect(owner)).toBe('/?chat=connected');
    const title = { title: ' Up\n the hill ' };
    expect(await helper.request<Chat>('PUT', `/studios/${owner.id}/title`, title)).toMatchObject({
      canWrite: false,
    });
    expect(chat.titles).toEqual(['Up  the hill']);
    const [entry] = await owner.request<LogEntry[]>('GET', `/server/${server.id}/log`);
    expect(entry).toMatchObject({ action: 'set-title', detail: 'Up  the hill', by: { id: helper.id } });
    const status = await owner.request<ServerStatus>('GET', `/server/${server.id}/status`);
    expect(status.lastAction).toMatchObject({ action: 'set-title', by: { id: helper.id } });
  });

  it('is changed with the owner’s chat tokens, and their refresh does not change the sign-in’s tokens', async () => {
    const { owner } = await createOwner(live);
    await connect(owner);
    const readAccount = () =>
      live.fixture.database.read((em) =>
        em.findOneOrFail(PlatformAccountEntity, { user: owner.id }, { disableIdentityMap: true }),
      );
    const accountBefore = await readAccount();
    chat.failure = 'unauthorized';
    const titleChange = owner.rest('PUT', `/studios/${owner.id}/title`, { title: 'Rain' });
    expect(await titleChange).toMatchObject({ status: 409, body: { type: '/problems/chat-not-connected' } });
    chat.failure = null;
    const accountAfter = await readAccount();
    expect(accountAfter.chatAccessToken).not.toBe(accountBefore.chatAccessToken);
    expect([accountAfter.accessToken, accountAfter.refreshToken]).toEqual([
      accountBefore.accessToken,
      accountBefore.refreshToken,
    ]);
  });
});
