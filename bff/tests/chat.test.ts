import type { Chat, ChatUpdate, StudioHelper, StudioLevel } from '@trailcast/schema/wire';
import { PlatformAccountEntity } from '../src/features/user/platform-account.entity.js';
import { eventually, until } from '../../e2e/_kit/wait.js';
import { LocalProduct } from './_app/local-product.js';
import { anyDatabase, makeLibsql } from './_database/test-database.js';
import { connectStomp, type Inbox, type StompTestClient } from './_stomp/stomp-test-client.js';

const CHAT_UPDATE = '/user/queue/chat/update';

/** A user of the local product. */
interface Person {
  token: string;
  id: number;
  login: string;
}

anyDatabase((makeDatabase) => {
  describe('the connection of a chat', () => {
    let product: LocalProduct;
    let streamer: Person;
    beforeAll(async () => {
      product = await LocalProduct.start(makeDatabase);
      streamer = await signInPerson(product, 'streamer');
    });
    afterAll(() => product.close());

    const readAccount = () =>
      product.database.read((em) =>
        em.findOneOrFail(PlatformAccountEntity, { user: streamer.id }, { disableIdentityMap: true }),
      );
    const fetchChat = () => fetchChatByOwner(product, streamer, streamer);

    it('requests more scopes than a sign-in, by a URL without a secret', async () => {
      const { url } = await product.request<{ url: string }>(streamer.token, 'POST', '/chat/connection');
      expect(url).toBe(`${product.url}/api/v1/auth/twitch?chat=${streamer.id}`);
      const fetchScopes = async (signInUrl: string) => {
        const response = await fetch(signInUrl, { redirect: 'manual' });
        return new URL(response.headers.get('location') ?? '').searchParams.get('scope');
      };
      expect(await fetchScopes(url)).toBe('openid user:read:chat user:write:chat channel:manage:broadcast');
      expect(await fetchScopes(`${product.url}/api/v1/auth/twitch`)).toBe('openid channel:read:stream_key');
      expect(await fetchChat()).toMatchObject({ state: 'disconnected', canWrite: false, title: null });
    });

    it('stores no tokens if the user declines or consents with another account', async () => {
      expect(await product.connectChat(streamer.token, 'streamer', { declines: true })).toBe('denied');
      expect(await product.connectChat(streamer.token, 'friend')).toBe('other_account');
      expect(await readAccount()).toMatchObject({ chatAccessToken: null, chatSince: null });
    });

    it('stores its own sealed tokens, and deletes them on disconnect', async () => {
      const accountBefore = await readAccount();
      expect(await product.connectChat(streamer.token, 'streamer')).toBe('connected');
      const connectedAccount = await readAccount();
      expect(connectedAccount.accessToken).toBe(accountBefore.accessToken);
      expect(connectedAccount.chatAccessToken).toMatch(/^tc1:/);
      await eventually(async () =>
        expect(await fetchChat()).toMatchObject({ state: 'connected', canWrite: true }),
      );
      await product.request(streamer.token, 'DELETE', '/chat/connection');
      expect(await readAccount()).toMatchObject({
        chatAccessToken: null,
        chatRefreshToken: null,
        chatTokenExpires: null,
        chatSince: null,
        accessToken: accountBefore.accessToken,
      });
      expect(await fetchChat()).toMatchObject({ state: 'disconnected', canWrite: false });
    });
  });
});

describe('a studio’s chat', () => {
  let product: LocalProduct;
  let streamer: Person;
  let friend: Person;
  let channels: StompTestClient[];
  beforeEach(async () => {
    product = await LocalProduct.start(makeLibsql);
    channels = [];
    streamer = await signInPerson(product, 'streamer');
    friend = await signInPerson(product, 'friend');
    await product.connectChat(streamer.token, 'streamer');
  });
  afterEach(async () => {
    for (const channel of channels) await channel.close();
    await product.close();
  });

  const fetchChat = (person = streamer) => fetchChatByOwner(product, person, streamer);
  const openInbox = async ({ token }: Person): Promise<Inbox<ChatUpdate>> => {
    const channel = await connectStomp(`${product.url.replace('http', 'ws')}/ws`, token);
    channels.push(channel);
    return channel.subscribe(CHAT_UPDATE);
  };
  /** Opens an inbox, and waits until its chat is connected. */
  const openConnectedInbox = async (person = streamer) => {
    const inbox = await openInbox(person);
    await inbox.until(({ state }) => state === 'connected');
    return inbox;
  };
  const addHelper = async (level: StudioLevel) => {
    const input = { userId: friend.id, level };
    return product.request<StudioHelper>(streamer.token, 'POST', '/studio/helpers', input);
  };
  const postMessage = async (author: string, text: string) =>
    (await product.callPlatform<{ id: string }>('POST', 'streamer/chat', { from: author, text }))?.id ?? '';
  const listTexts = (updates: ChatUpdate) => updates.added.map(({ text }) => text);
  const sendMessage = (person: Person, text: string) =>
    product.rest(person.token, 'POST', `/studios/${streamer.id}/chat`, { text });
  const setTitle = (person: Person, title: string) =>
    product.rest(person.token, 'PUT', `/studios/${streamer.id}/title`, { title });

  it('is pushed to its readers as plain text, and moderators can delete messages', async () => {
    const inbox = await openConnectedInbox();
    const id = await postMessage('moderator', 'Hello\u202e <b>you</b>');
    const addingUpdate = await inbox.until((update) => update.added.length > 0);
    expect(addingUpdate).toMatchObject({
      studioId: streamer.id,
      added: [{ id, author: 'Moderator', role: 'viewer', text: 'Hello <b>you</b>' }],
    });
    await product.callPlatform('DELETE', `streamer/chat/${id}`);
    expect(await inbox.until(({ removed }) => removed.length > 0)).toMatchObject({ removed: [id] });
    const [firstId, secondId] = [await postMessage('moderator', 'one'), await postMessage('friend', 'two')];
    await until('both messages have arrived', async () => (await fetchChat()).messages.length === 2);
    await product.callPlatform('DELETE', 'streamer/chat/of/moderator');
    await inbox.until(({ removed }) => removed.includes(firstId));
    expect((await fetchChat()).messages.map((message) => message.id)).toEqual([secondId]);
    await product.callPlatform('DELETE', 'streamer/chat');
    await inbox.until(({ cleared }) => cleared);
    expect((await fetchChat()).messages).toEqual([]);
  });

  it('contains the platform’s viewer count and title in REST and GraphQL', async () => {
    await product.callPlatform('PUT', 'streamer/viewers', { viewers: 42 });
    await eventually(async () =>
      expect(await fetchChat()).toMatchObject({
        state: 'connected',
        viewers: 42,
        title: 'streamer is outdoors',
      }),
    );
    const response = await fetch(`${product.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${streamer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ chat(studioId: "${streamer.id}") { state viewers canWrite } }` }),
    });
    expect(await response.json()).toEqual({
      data: { chat: { state: 'connected', viewers: 42, canWrite: true } },
    });
  });

  it('is read by every helper, and permitted helpers write and set the title', async () => {
    expect((await product.rest(friend.token, 'GET', `/studios/${streamer.id}/chat`)).status).toBe(404);
    await addHelper('watch');
    const inbox = await openConnectedInbox(friend);
    expect(await fetchChat(friend)).toMatchObject({ state: 'connected', canWrite: false });
    expect((await sendMessage(friend, 'Hi')).status).toBe(403);
    const [helper] = await product.request<StudioHelper[]>(streamer.token, 'GET', '/studio/helpers');
    const setLevel = (level: StudioLevel) =>
      product.request(streamer.token, 'PUT', `/studio/helpers/${helper?.id}`, { level });
    await setLevel('operate');
    expect(await sendMessage(friend, 'Hi')).toMatchObject({
      status: 409,
      body: {
        type: '/problems/chat-not-connected',
        detail: expect.stringContaining('your own Twitch') as unknown,
      },
    });
    await product.connectChat(friend.token, 'friend');
    expect((await sendMessage(friend, 'Hi from here')).status).toBe(204);
    const update = await inbox.until(({ added }) => added.length > 0);
    expect(update.added).toMatchObject([{ author: 'Friend', role: 'viewer', text: 'Hi from here' }]);
    expect((await setTitle(friend, 'Up the hill')).status).toBe(403);
    await setLevel('produce');
    expect(await setTitle(friend, 'Up the hill')).toMatchObject({
      status: 200,
      body: { title: 'Up the hill' },
    });
    expect((await inbox.until(({ title }) => title === 'Up the hill')).studioId).toBe(streamer.id);
    await product.request(streamer.token, 'DELETE', `/studio/helpers/${helper?.id}`);
    inbox.drain();
    await postMessage('moderator', 'after the help');
    await until('the owner has the message', async () => (await fetchChat()).messages.length === 2);
    // The friend's own chat may still be connecting.
    expect(inbox.drain().filter(({ studioId }) => studioId === streamer.id)).toEqual([]);
    expect((await product.rest(friend.token, 'GET', `/studios/${streamer.id}/chat`)).status).toBe(404);
  });

  it('reports each error of the platform with its reason', async () => {
    await openConnectedInbox();
    await product.callPlatform('POST', 'streamer/chat/refuse');
    expect(await sendMessage(streamer, 'Hi')).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('blocked this message') as unknown },
    });
    expect((await sendMessage(streamer, '\u202e')).status).toBe(422);
    expect((await sendMessage(streamer, 'x'.repeat(501))).status).toBe(400);
    expect((await setTitle(streamer, 'x'.repeat(141))).status).toBe(400);
    await product.callPlatform('POST', 'api/away');
    expect(await setTitle(streamer, 'Hike')).toMatchObject({
      status: 502,
      body: { detail: expect.stringContaining('can’t be reached') as unknown },
    });
  });

  it('hides unconfirmed values while the platform is away, and then returns without old messages', async () => {
    const inbox = await openConnectedInbox();
    await postMessage('moderator', 'before the gap');
    await inbox.until((update) => listTexts(update).includes('before the gap'));
    await product.callPlatform('POST', 'api/away');
    await inbox.until(({ state }) => state === 'away');
    expect(await inbox.until(({ title }) => title === null, 8_000)).toMatchObject({ viewers: null });
    await product.callPlatform('POST', 'api/back');
    await inbox.until(({ cleared }) => cleared);
    await eventually(async () =>
      expect(await fetchChat()).toMatchObject({
        state: 'connected',
        title: 'streamer is outdoors',
        messages: [],
      }),
    );
    await postMessage('moderator', 'after the gap');
    await inbox.until((update) => listTexts(update).includes('after the gap'));
  });

  it('continues after a lost connection and after a reconnect that the platform requests', async () => {
    const inbox = await openConnectedInbox();
    await product.callPlatform('POST', 'streamer/chat/reconnect');
    await postMessage('moderator', 'moving');
    await inbox.until((update) => listTexts(update).includes('moving'));
    await product.callPlatform('POST', 'streamer/chat/drop');
    await inbox.until(({ state }) => state === 'away');
    await inbox.until(({ state }) => state === 'connected');
    await postMessage('moderator', 'again');
    await inbox.until((update) => listTexts(update).includes('again'));
  });

  it('reports a consent that is revoked at the platform, and continues after a new consent', async () => {
    const inbox = await openConnectedInbox();
    await product.callPlatform('POST', 'streamer/chat/revoke');
    await inbox.until(({ state }) => state === 'refused');
    expect(await sendMessage(streamer, 'Hi')).toMatchObject({
      status: 409,
      body: {
        type: '/problems/chat-not-connected',
        detail: expect.stringContaining('Connect the chat again') as unknown,
      },
    });
    expect(await product.connectChat(streamer.token, 'streamer')).toBe('connected');
    await inbox.until(({ state }) => state === 'connected');
  });

  it('closes for its readers when the owner disconnects it', async () => {
    await addHelper('watch');
    const inbox = await openConnectedInbox(friend);
    await product.request(streamer.token, 'DELETE', '/chat/connection');
    expect(await inbox.until(({ state }) => state === 'disconnected')).toMatchObject({
      cleared: true,
      title: null,
    });
    expect(await setTitle(streamer, 'Hike')).toMatchObject({
      status: 409,
      body: { type: '/problems/chat-not-connected' },
    });
  });
});

async function signInPerson(product: LocalProduct, login: string): Promise<Person> {
  const token = await product.signIn(login);
  const { id } = await product.request<{ id: number }>(token, 'GET', '/user');
  return { token, id, login };
}

const fetchChatByOwner = (product: LocalProduct, { token }: Person, { id }: Person) =>
  product.request<Chat>(token, 'GET', `/studios/${id}/chat`);
