import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { createSandbox, type Sandbox } from '../src/sandbox/sandbox.js';
import { reservePort } from '../../e2e/_kit/free-port.js';
import { until } from '../../e2e/_kit/wait.js';
import { LOCAL_STRIPE } from './_stripe/local-stripe.js';

const PUBLIC_URL = 'http://127.0.0.1:4999';
const CALLBACK = `${PUBLIC_URL}/api/v1/auth/twitch/callback`;
const CHAT_SCOPES = 'openid user:read:chat user:write:chat channel:manage:broadcast';

interface Message {
  metadata: { message_type: string; subscription_type?: string };
  payload: {
    session?: { id: string; reconnect_url: string | null; keepalive_timeout_seconds: number | null };
    subscription?: { status: string; type: string };
    event?: Record<string, unknown>;
  };
}

/** An EventSub client that records every message. */
class EventClient {
  readonly messages: Message[] = [];
  closed: { code: number } | null = null;
  readonly socket: WebSocket;

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('message', (data) =>
      this.messages.push(JSON.parse((data as Buffer).toString()) as Message),
    );
    this.socket.on('error', () => undefined);
    this.socket.on('close', (code) => (this.closed = { code }));
  }

  waitForMessage(type: string): Promise<Message> {
    return until(`a ${type}`, async () =>
      this.messages.find((message) => message.metadata.message_type === type),
    );
  }

  listEvents(type: string): Record<string, unknown>[] {
    return this.messages.flatMap(({ metadata, payload }) =>
      metadata.subscription_type === type && payload.event ? [payload.event] : [],
    );
  }

  async waitForSessionId(): Promise<string> {
    return (await this.waitForMessage('session_welcome')).payload.session?.id ?? '';
  }
}

describe('the local Twitch’s chat', () => {
  let sandbox: Sandbox;
  let port: number;
  let dataDir: string;
  const clients: EventClient[] = [];

  beforeAll(async () => {
    port = await reservePort();
    dataDir = mkdtempSync(join(tmpdir(), 'local-chat-'));
    sandbox = createSandbox({
      port,
      rtmpPort: await reservePort(),
      host: '127.0.0.1',
      publicUrl: PUBLIC_URL,
      dataDir,
      clientId: 'client',
      clientSecret: 'hush',
      stripe: LOCAL_STRIPE,
      eventSubTimes: { unusedMs: 2_000, reconnectMs: 300, keepaliveMs: 200 },
      logLevel: 'silent',
    });
    await sandbox.listen();
  });
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.terminate();
  });
  afterAll(async () => {
    await sandbox.close();
    rmSync(dataDir, { recursive: true });
  });

  const createUrl = (path: string) => `http://127.0.0.1:${port}/sandbox${path}`;
  const openClient = (url = `ws://127.0.0.1:${port}/sandbox/twitch/eventsub`) => {
    const client = new EventClient(url);
    clients.push(client);
    return client;
  };
  const callControl = (method: string, path: string, body?: object) =>
    fetch(createUrl(`/platform/${path}`), {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  const callHelix = (token: string, method: string, path: string, body?: object) =>
    fetch(createUrl(`/twitch/helix/${path}`), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'client-id': 'client',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  async function giveConsent(login: string, scope = CHAT_SCOPES): Promise<{ token: string; id: string }> {
    const query = { client_id: 'client', redirect_uri: CALLBACK, response_type: 'code', state: 's' };
    const authorizeUrl = createUrl(
      `/twitch/oauth2/authorize?${new URLSearchParams({ ...query, scope, login }).toString()}`,
    );
    const redirect = (await fetch(authorizeUrl, { redirect: 'manual' })).headers.get('location') ?? '';
    const response = await fetch(createUrl('/twitch/oauth2/token'), {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'client',
        client_secret: 'hush',
        grant_type: 'authorization_code',
        code: new URL(redirect).searchParams.get('code') ?? '',
        redirect_uri: CALLBACK,
      }),
    });
    const { access_token: token } = (await response.json()) as { access_token: string };
    const users = (await (await callHelix(token, 'GET', 'users')).json()) as { data: { id: string }[] };
    return { token, id: users.data[0]?.id ?? '' };
  }

  const subscribe = (
    { token, id }: { token: string; id: string },
    sessionId: string,
    type: string,
    changes: object = {},
  ) =>
    callHelix(token, 'POST', 'eventsub/subscriptions', {
      type,
      version: type === 'channel.update' ? '2' : '1',
      condition: { broadcaster_user_id: id, ...(type === 'channel.update' ? {} : { user_id: id }) },
      transport: { method: 'websocket', session_id: sessionId },
      ...changes,
    });

  it('sends a welcome and, without events, keepalives', async () => {
    const streamer = await giveConsent('streamer');
    const client = openClient();
    expect((await client.waitForMessage('session_welcome')).payload.session).toMatchObject({
      keepalive_timeout_seconds: 1,
      reconnect_url: null,
    });
    await subscribe(streamer, await client.waitForSessionId(), 'channel.chat.message');
    await client.waitForMessage('session_keepalive');
    expect(client.closed).toBeNull();
  });

  it('closes sessions without subscriptions and connections of clients that send data', async () => {
    const unusedClient = openClient();
    await unusedClient.waitForSessionId();
    const sendingClient = openClient();
    await sendingClient.waitForSessionId();
    sendingClient.socket.send('hello');
    await until('both are closed', async () => unusedClient.closed && sendingClient.closed);
    expect([unusedClient.closed?.code, sendingClient.closed?.code]).toEqual([4003, 4001]);
  });

  it('sends events for messages, deletions, clears and a new title', async () => {
    const streamer = await giveConsent('streamer');
    const client = openClient();
    const session = await client.waitForSessionId();
    for (const type of [
      'channel.chat.message',
      'channel.chat.message_delete',
      'channel.chat.clear',
      'channel.chat.clear_user_messages',
      'channel.update',
    ])
      expect((await subscribe(streamer, session, type)).status).toBe(202);
    const response = await callControl('POST', 'streamer/chat', {
      from: 'moderator',
      text: 'Hello <b>there</b>',
      badge: 'moderator',
    });
    const { id } = (await response.json()) as { id: string };
    await callControl('DELETE', `streamer/chat/${id}`);
    await callControl('DELETE', 'streamer/chat/of/moderator');
    await callControl('DELETE', 'streamer/chat');
    await callHelix(streamer.token, 'PATCH', `channels?broadcaster_id=${streamer.id}`, {
      title: 'Up the hill',
    });
    await until('the last event has arrived', async () => client.listEvents('channel.update')[0]);
    expect(client.listEvents('channel.chat.message')).toMatchObject([
      {
        broadcaster_user_id: streamer.id,
        chatter_user_login: 'moderator',
        message_id: id,
        message: { text: 'Hello <b>there</b>' },
        badges: [{ set_id: 'moderator' }],
      },
    ]);
    expect(client.listEvents('channel.chat.message_delete')).toMatchObject([{ message_id: id }]);
    expect(client.listEvents('channel.chat.clear_user_messages')).toMatchObject([
      { target_user_login: 'moderator' },
    ]);
    expect(client.listEvents('channel.chat.clear')).toHaveLength(1);
    expect(client.listEvents('channel.update')).toMatchObject([{ title: 'Up the hill' }]);
  });

  it('rejects invalid and repeated subscriptions', async () => {
    const readStatus = async (response: Promise<Response>) => (await response).status;
    const streamer = await giveConsent('streamer');
    const tokenWithoutChat = await giveConsent('streamer', 'openid');
    const friend = await giveConsent('friend');
    const type = 'channel.chat.message';
    const client = openClient();
    const session = await client.waitForSessionId();
    expect(await readStatus(subscribe(tokenWithoutChat, session, type))).toBe(403);
    const condition = { broadcaster_user_id: streamer.id, user_id: streamer.id };
    expect(await readStatus(subscribe(friend, session, type, { condition }))).toBe(403);
    expect(await readStatus(subscribe(streamer, 'unknown', type))).toBe(400);
    expect(await readStatus(subscribe(streamer, session, 'channel.made.up'))).toBe(400);
    expect(await readStatus(subscribe({ ...streamer, token: 'none' }, session, type))).toBe(401);
    expect(await readStatus(subscribe(streamer, session, type))).toBe(202);
    expect(await readStatus(subscribe(streamer, session, type))).toBe(409);
  });

  it('rejects the fourth connection of one user with 429', async () => {
    const friend = await giveConsent('friend');
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      const session = await openClient().waitForSessionId();
      statuses.push((await subscribe(friend, session, 'channel.chat.message')).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
  });

  it('lists and deletes only the caller’s subscriptions', async () => {
    const friend = await giveConsent('friend');
    const client = openClient();
    await subscribe(friend, await client.waitForSessionId(), 'channel.chat.message');
    const listSubscriptions = async () =>
      (await (await callHelix(friend.token, 'GET', 'eventsub/subscriptions')).json()) as {
        data: { id: string }[];
      };
    const [subscription] = (await listSubscriptions()).data;
    const path = `eventsub/subscriptions?id=${subscription?.id}`;
    expect((await callHelix((await giveConsent('streamer')).token, 'DELETE', path)).status).toBe(404);
    expect((await callHelix(friend.token, 'DELETE', path)).status).toBe(204);
    expect((await listSubscriptions()).data).toEqual([]);
  });

  it('continues the session of a client that reconnects on request, and closes the old connection', async () => {
    const streamer = await giveConsent('streamer');
    const oldClient = openClient();
    await subscribe(streamer, await oldClient.waitForSessionId(), 'channel.chat.message');
    await callControl('POST', 'streamer/chat/reconnect');
    const { session } = (await oldClient.waitForMessage('session_reconnect')).payload;
    const newClient = openClient(session?.reconnect_url ?? '');
    expect(await newClient.waitForSessionId()).toBe(await oldClient.waitForSessionId());
    await callControl('POST', 'streamer/chat', { from: 'friend', text: 'still here' });
    await until('the message has arrived', async () => newClient.listEvents('channel.chat.message')[0]);
    await until('the old connection is closed', async () => oldClient.closed);
    expect(oldClient.closed?.code).toBe(4004);
    expect(newClient.closed).toBeNull();
  });

  it('ends the subscriptions and tokens of a revoked authorization', async () => {
    const friend = await giveConsent('friend');
    const client = openClient();
    await subscribe(friend, await client.waitForSessionId(), 'channel.chat.message');
    await callControl('POST', 'friend/chat/revoke');
    expect((await client.waitForMessage('revocation')).payload.subscription?.status).toBe(
      'authorization_revoked',
    );
    expect((await callHelix(friend.token, 'GET', 'users')).status).toBe(401);
    expect((await callHelix((await giveConsent('friend')).token, 'GET', 'users')).status).toBe(200);
  });

  it('drops connections and simulates an outage on request', async () => {
    const streamer = await giveConsent('streamer');
    const client = openClient();
    await subscribe(streamer, await client.waitForSessionId(), 'channel.chat.message');
    await callControl('POST', 'streamer/chat/drop');
    await until('the connection is closed', async () => client.closed);
    expect(client.closed?.code).toBe(1006);
    await callControl('POST', 'api/away');
    expect((await callHelix(streamer.token, 'GET', 'users')).status).toBe(503);
    const refusedClient = openClient();
    await until('the connection is refused', async () => refusedClient.closed);
    await callControl('POST', 'api/back');
    expect((await callHelix(streamer.token, 'GET', 'users')).status).toBe(200);
  });

  it('sends messages and sets titles with a consent, and drops messages on request', async () => {
    const streamer = await giveConsent('streamer');
    const friend = await giveConsent('friend');
    const sendMessage = (token: string, sender: string, message: string) =>
      callHelix(token, 'POST', 'chat/messages', {
        broadcaster_id: streamer.id,
        sender_id: sender,
        message,
      });
    expect(await (await sendMessage(friend.token, friend.id, 'Hi')).json()).toMatchObject({
      data: [{ is_sent: true, drop_reason: null }],
    });
    expect((await sendMessage(friend.token, streamer.id, 'Hi')).status).toBe(401);
    expect((await sendMessage(friend.token, friend.id, 'x'.repeat(501))).status).toBe(400);
    expect((await sendMessage((await giveConsent('friend', 'openid')).token, friend.id, 'Hi')).status).toBe(
      401,
    );
    await callControl('POST', 'streamer/chat/refuse');
    expect(await (await sendMessage(friend.token, friend.id, 'Hi')).json()).toMatchObject({
      data: [{ is_sent: false, drop_reason: { code: 'channel_settings' } }],
    });
    await callControl('POST', 'streamer/chat/accept');
    const setTitle = (token: string, text: string) =>
      callHelix(token, 'PATCH', `channels?broadcaster_id=${streamer.id}`, { title: text });
    expect((await setTitle(friend.token, 'Mine now')).status).toBe(401);
    expect((await setTitle(streamer.token, '')).status).toBe(400);
    expect((await setTitle(streamer.token, 'Rain')).status).toBe(204);
    const channel = await callHelix(friend.token, 'GET', `channels?broadcaster_id=${streamer.id}`);
    expect(await channel.json()).toMatchObject({ data: [{ title: 'Rain' }] });
  });

  it('returns the number of viewers that a developer sets', async () => {
    const { token, id } = await giveConsent('streamer');
    const fetchStreams = async () =>
      ((await (await callHelix(token, 'GET', `streams?user_id=${id}`)).json()) as { data: object[] }).data;
    expect(await fetchStreams()).toEqual([]);
    await callControl('PUT', 'streamer/viewers', { viewers: 12 });
    expect(await fetchStreams()).toMatchObject([{ viewer_count: 12, type: 'live' }]);
    await callControl('PUT', 'streamer/viewers', { viewers: null });
    expect(await fetchStreams()).toEqual([]);
  });
});
