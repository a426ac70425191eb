import { never, until } from '../../../../../e2e/_kit/wait.js';
import { PlatformError } from '../platform-error.js';
import type { EventSocket } from './event-socket.js';
import { EventSubClient, type EventSubTimes } from './eventsub-client.js';

const EVENTSUB_URL = 'wss://eventsub.example/ws';
const TIMES: EventSubTimes = {
  welcomeMs: 150,
  slackMs: 50,
  retry: { initialMs: 20, maxMs: 40 },
  fullRetryMs: 30,
};

/** A socket whose messages the test sends. */
class ScriptedSocket implements EventSocket {
  isClosed = false;
  #message: (text: string) => void = () => undefined;
  #close: (code: number) => void = () => undefined;

  constructor(readonly url: string) {}

  onMessage(handler: (text: string) => void): void {
    this.#message = handler;
  }

  onClose(handler: (code: number) => void): void {
    this.#close = handler;
  }

  close(): void {
    this.isClosed = true;
  }

  drop(code = 1006): void {
    this.#close(code);
  }

  sendRaw(text: string): void {
    this.#message(text);
  }

  send(type: string, payload: object = {}, metadataChange: object = {}): void {
    const metadata = { message_id: String(Math.random()), message_type: type, ...metadataChange };
    this.sendRaw(JSON.stringify({ metadata, payload }));
  }

  welcome(id = 's1', keepalive = 10): void {
    this.send('session_welcome', { session: { id, keepalive_timeout_seconds: keepalive } });
  }
}

describe('EventSubClient', () => {
  let sockets: ScriptedSocket[];
  let states: string[];
  let events: unknown[];
  let sentTimes: number[];
  let sessions: string[];
  let subscribeError: PlatformError | null;
  let client: EventSubClient;

  beforeEach(() => {
    [sockets, states, events, sentTimes, sessions, subscribeError] = [[], [], [], [], [], null];
    client = new EventSubClient({
      url: EVENTSUB_URL,
      open: (url) => {
        const socket = new ScriptedSocket(url);
        sockets.push(socket);
        return socket;
      },
      subscribe: async (sessionId) => {
        sessions.push(sessionId);
        if (subscribeError) throw subscribeError;
      },
      onEvent: (type, event, sentAt) => {
        events.push([type, event]);
        sentTimes.push(sentAt);
      },
      onState: (state) => void states.push(state),
      times: TIMES,
    });
  });
  afterEach(() => client.close());

  const socket = (index: number) => until<ScriptedSocket>(`socket ${index}`, () => sockets[index]);
  const waitForState = (state: string) => until(`the state ${state}`, () => states.at(-1) === state);
  const notify = (target: ScriptedSocket, id: string, event: object) =>
    target.send('notification', { event }, { message_id: id, subscription_type: 'channel.update' });

  it('subscribes after the welcome message, then reports the state open', async () => {
    expect(states).toEqual(['connecting']);
    (await socket(0)).welcome('abc');
    await waitForState('open');
    expect(sessions).toEqual(['abc']);
  });

  it('delivers each event once, and ignores invalid messages', async () => {
    const firstSocket = await socket(0);
    firstSocket.welcome();
    await waitForState('open');
    firstSocket.sendRaw('no json');
    firstSocket.sendRaw('{"metadata":{}}');
    firstSocket.send('something_new', {});
    notify(firstSocket, 'm1', { title: 'A' });
    notify(firstSocket, 'm1', { title: 'A' });
    notify(firstSocket, 'm2', { title: 'B' });
    expect(events).toEqual([
      ['channel.update', { title: 'A' }],
      ['channel.update', { title: 'B' }],
    ]);
  });

  it('reports the send time of an event in milliseconds', async () => {
    const firstSocket = await socket(0);
    firstSocket.welcome();
    await waitForState('open');
    const send = (metadataChange: object) => firstSocket.send('notification', { event: {} }, metadataChange);
    send({ message_timestamp: '2026-11-26T02:00:01.464757833Z' });
    send({ message_timestamp: 'soon' });
    send({});
    expect(sentTimes).toEqual([Date.UTC(2026, 10, 26, 2, 0, 1, 464), 0, 0]);
  });

  it('reconnects with a new session after the connection was lost', async () => {
    (await socket(0)).welcome('s1');
    await waitForState('open');
    sockets[0]?.drop();
    expect(states.at(-1)).toBe('away');
    (await socket(1)).welcome('s2');
    await waitForState('open');
    expect(sessions).toEqual(['s1', 's2']);
    expect(states).toEqual(['connecting', 'open', 'away', 'open']);
  });

  it('closes a socket that receives no message in time', async () => {
    await socket(1);
    expect(sockets[0]?.isClosed).toBe(true);
    sockets[1]?.welcome('s', 0.1);
    await waitForState('open');
    await waitForState('away');
    expect(sockets[1]?.isClosed).toBe(true);
  });

  it('keeps a socket open while it receives keepalives', async () => {
    const firstSocket = await socket(0);
    firstSocket.welcome('s', 0.1);
    await waitForState('open');
    const deadline = performance.now() + 400;
    await until('400 ms have passed', () => {
      firstSocket.send('session_keepalive');
      return performance.now() > deadline;
    });
    expect([states.at(-1), sockets.length]).toEqual(['open', 1]);
  });

  it('reconnects to the URL from the platform without losing events', async () => {
    const firstSocket = await socket(0);
    firstSocket.welcome();
    await waitForState('open');
    firstSocket.send('session_reconnect', { session: { id: 's1', reconnect_url: `${EVENTSUB_URL}?next` } });
    const secondSocket = await socket(1);
    expect(secondSocket.url).toBe(`${EVENTSUB_URL}?next`);
    notify(firstSocket, 'm1', { title: 'over the first socket' });
    expect(firstSocket.isClosed).toBe(false);
    secondSocket.welcome();
    expect(firstSocket.isClosed).toBe(true);
    notify(secondSocket, 'm2', { title: 'over the second socket' });
    expect(events).toHaveLength(2);
    expect(sessions).toEqual(['s1']);
    expect(states).toEqual(['connecting', 'open']);
  });

  it('keeps the current connection if the replacement fails or has another host', async () => {
    const firstSocket = await socket(0);
    firstSocket.welcome();
    await waitForState('open');
    for (const url of ['wss://evil.example/ws', 'ws://eventsub.example/ws', 'nonsense'])
      firstSocket.send('session_reconnect', { session: { id: 's1', reconnect_url: url } });
    expect(sockets).toHaveLength(1);
    firstSocket.send('session_reconnect', { session: { id: 's1', reconnect_url: `${EVENTSUB_URL}?next` } });
    (await socket(1)).drop();
    notify(firstSocket, 'm1', { title: 'A' });
    expect(events).toHaveLength(1);
    expect(states.at(-1)).toBe('open');
  });

  it.each(['invalid-grant', 'unauthorized', 'not-allowed'] as const)(
    'closes the socket and reports refused if the subscription fails with %s',
    async (code) => {
      subscribeError = new PlatformError(code);
      (await socket(0)).welcome();
      await waitForState('refused');
      expect(sockets[0]?.isClosed).toBe(true);
    },
  );

  it.each([
    ['channel.chat.message', 'authorization_revoked', 'refused'],
    ['channel.chat.message', 'version_removed', 'refused'],
    ['channel.raid', 'authorization_revoked', 'refused'],
    ['channel.raid', 'version_removed', 'open'],
    ['channel.follow', 'moderator_removed', 'open'],
  ])('when %s is revoked with the status %s, reports the state %s', async (type, status, expected) => {
    const firstSocket = await socket(0);
    firstSocket.welcome();
    await waitForState('open');
    firstSocket.send('revocation', { subscription: { status } }, { subscription_type: type });
    expect([states.at(-1), firstSocket.isClosed]).toEqual([expected, expected === 'refused']);
  });

  it('retries if the platform is unavailable or the user has too many connections', async () => {
    subscribeError = new PlatformError('unavailable');
    (await socket(0)).welcome();
    await waitForState('away');
    subscribeError = new PlatformError('limited');
    (await socket(1)).welcome();
    await waitForState('full');
    subscribeError = null;
    (await socket(2)).welcome();
    await waitForState('open');
  });

  it('does not connect after it was closed', async () => {
    (await socket(0)).welcome();
    await waitForState('open');
    client.close();
    sockets[0]?.drop();
    await never('another socket', async () => sockets.length > 1, 3 * TIMES.retry.maxMs);
  });
});
