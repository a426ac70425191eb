import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import { Versions } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { connectStomp } from './_stomp/stomp-test-client.js';
import { startStompServer } from './_stomp/stomp-test-server.js';
import { until } from '../../e2e/_kit/wait.js';

type TestServer = Awaited<ReturnType<typeof startStompServer>>;
let server: TestServer;
const sockets: WebSocket[] = [];

async function start(options: Parameters<typeof startStompServer>[0] = {}): Promise<TestServer> {
  server = await startStompServer(options);
  return server;
}

/** Opens a raw WebSocket without a STOMP client that records everything from the start. */
async function rawSocket(headers: Record<string, string> = {}, protocols: string[] = []) {
  const socket = new WebSocket(server.url, protocols, { headers });
  sockets.push(socket);
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  const nextText = async () => {
    await until(() => received.length > 0);
    return received.shift();
  };
  return { socket, nextText, closed };
}

async function refusedUpgrade(headers: Record<string, string>, url = server.url): Promise<number> {
  const socket = new WebSocket(url, [], { headers });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  return response.statusCode;
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await server.close();
});

describe('the /ws upgrade', () => {
  test.each([
    ['without Origin', {}],
    ["with PUBLIC_URL's Origin", { origin: 'https://trailcast.example' }],
  ])('is accepted %s and without a subprotocol', async (_, headers) => {
    await start();
    const { socket, nextText } = await rawSocket(headers);
    expect(socket.protocol).toBe('');
    socket.send('CONNECT\naccept-version:1.2\nhost:x\nauthorization:Bearer streamer-token\n\n\0');
    expect(await nextText()).toMatch(/^CONNECTED\nversion:1\.2\n/);
  });

  it("is accepted from a page of the request's own Host", async () => {
    await start();
    const { socket } = await rawSocket({ origin: `http://127.0.0.1:${server.port}` });
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  it('returns 403 to another Origin', async () => {
    await start();
    expect(await refusedUpgrade({ origin: 'https://evil.example' })).toBe(403);
    expect(await refusedUpgrade({ origin: 'null' })).toBe(403);
  });

  test.each([
    [['v10.stomp', 'v11.stomp', 'v12.stomp'], 'v12.stomp'],
    [['v11.stomp', 'v10.stomp'], 'v11.stomp'],
    [['v10.stomp'], 'v10.stomp'],
  ])('picks the best of %j', async (offered, picked) => {
    await start();
    expect((await rawSocket({}, offered)).socket.protocol).toBe(picked);
  });

  it('is left to the caller on another path', async () => {
    await start();
    const request = { url: '/other', headers: {} };
    expect(server.server.handleUpgrade(request as never, null as never, Buffer.alloc(0))).toBe(false);
  });

  it('is refused with 503 once the server closes', async () => {
    await start();
    await server.server.close();
    expect(await refusedUpgrade({})).toBe(503);
  });
});

describe('CONNECT', () => {
  test.each(['1.0', '1.1', '1.2'])('%s: the real client connects, subscribes and leaves', async (version) => {
    await start();
    const client = await connectStomp(server.url, 'streamer-token', { versions: new Versions([version]) });
    expect(client.connected.headers['version']).toBe(version);
    const inbox = await client.subscribe('/user/queue/stream/update');
    expect(server.server.channelCount()).toBe(1);
    await inbox.unsubscribe();
    await client.close();
    expect(await client.waitUntilClosed()).toEqual({ code: 1000, error: undefined });
    await until(() => server.server.channelCount() === 0);
  });

  it('accepts the token as passcode', async () => {
    await start();
    const connectHeaders = { login: 'streamer', passcode: 'streamer-token' };
    const client = await connectStomp(server.url, null, { connectHeaders });
    await client.close();
  });

  test.each([
    ['no credential', null, 'Unauthorized'],
    ['a dead one', 'dead-token', 'Unauthorized'],
    ['an unverified user', 'newcomer-token', 'Forbidden'],
  ])('sends ERROR for %s and closes', async (_, token, message) => {
    await start();
    await expect(connectStomp(server.url, token)).rejects.toThrow(message);
    expect(server.server.channelCount()).toBe(0);
  });

  it('is refused when the session ends between its check and the registration', async () => {
    await start({
      authenticator: {
        authenticate: async () => ({ userId: 1, role: 'VERIFIED', sessionId: 11 }),
        stillValid: async () => false,
      },
    });
    await expect(connectStomp(server.url, 'any')).rejects.toThrow('Unauthorized');
    expect(server.server.channelCount()).toBe(0);
  });

  it('gets ERROR when it does not arrive in time', async () => {
    await start({ connectTimeoutMs: 50 });
    const { nextText, closed } = await rawSocket();
    expect(await nextText()).toMatch(/^ERROR\nmessage:Refused\n[^]*No CONNECT in time\.\0$/);
    await closed;
  });

  it('ends a socket that sends a WebSocket message above the limit', async () => {
    await start();
    const { socket, closed } = await rawSocket();
    socket.send('x'.repeat(200_000));
    expect(await closed).toBe(1009);
  });
});

describe('frames', () => {
  it('SEND and unknown destinations get ERROR, then the socket closes', async () => {
    await start();
    const sender = await connectStomp(server.url, 'streamer-token');
    sender.client.publish({ destination: '/user/queue/stream/update', body: 'x' });
    expect(await sender.waitUntilClosed()).toEqual({ code: 1002, error: 'Refused' });
    const listener = await connectStomp(server.url, 'streamer-token');
    await expect(listener.subscribe('/user/2/queue/stream/update' as never)).rejects.toThrow('Refused');
    expect((await listener.waitUntilClosed()).code).toBe(1002);
  });

  it('reads frames that are split over messages, and several in one', async () => {
    await start();
    const { socket, nextText } = await rawSocket();
    socket.send('CONNECT\naccept-version:1.2\nhost:x\nauthorization:Bea');
    socket.send(
      Buffer.from(
        'rer streamer-token\n\n\0\n\nUNSUBSCRIBE\nid:1\nreceipt:a\n\n\0UNSUBSCRIBE\nid:1\nreceipt:b\n\n\0',
      ),
    );
    const received = [await nextText(), await nextText(), await nextText()];
    expect(received.map((frame) => frame?.split('\n', 2).join(' '))).toEqual([
      'CONNECTED version:1.2',
      'RECEIPT receipt-id:a',
      'RECEIPT receipt-id:b',
    ]);
  });
});

describe('heart-beats', () => {
  it('are offered as 10000,10000', async () => {
    await start();
    const client = await connectStomp(server.url, 'streamer-token');
    expect(client.connected.headers['heart-beat']).toBe('10000,10000');
    await client.close();
  });

  test.each(['1.1', '1.2'])('%s: keep a quiet channel open in both directions', async (version) => {
    await start({ heartbeatMs: 1_500 });
    const options = { heartbeatMs: 1_500, versions: new Versions([version]) };
    const client = await connectStomp(server.url, 'streamer-token', options);
    const outcome = await Promise.race([client.closed, delay(4_000, 'open')]);
    expect(outcome).toBe('open');
    await client.close();
  });

  it('close a silent peer after twice its promise, not sooner', async () => {
    await start({ heartbeatMs: 100 });
    const { socket, nextText, closed } = await rawSocket();
    const promised = Date.now();
    socket.send(
      'CONNECT\naccept-version:1.2\nhost:x\nheart-beat:100,0\nauthorization:Bearer streamer-token\n\n\0',
    );
    await nextText();
    await closed;
    expect(Date.now() - promised).toBeGreaterThanOrEqual(190);
    expect(server.server.channelCount()).toBe(0);
  });

  test.each([
    ['1.2', '10000,10000', '10000,10000'],
    ['1.2', '0,0', '10000,10000'],
    ['1.0', '0,0', undefined],
  ])(
    '%s with heart-beat %s: promise %s, and send a line feed far more often',
    async (version, expected, offer) => {
      await start({ lineFeedMs: 40 });
      const { socket, nextText } = await rawSocket();
      socket.send(
        `CONNECT\naccept-version:${version}\nhost:x\nheart-beat:${expected}\nauthorization:Bearer streamer-token\n\n\0`,
      );
      const connected = (await nextText()) ?? '';
      expect(/\nheart-beat:(\S+)/.exec(connected)?.[1]).toBe(offer);
      const from = Date.now();
      expect([await nextText(), await nextText(), await nextText()]).toEqual(['\n', '\n', '\n']);
      expect(Date.now() - from).toBeLessThan(4_000);
    },
  );

  it('do not close a peer that agreed to send none', async () => {
    await start({ heartbeatMs: 50 });
    const client = await connectStomp(server.url, 'streamer-token');
    expect(await Promise.race([client.closed, delay(400, 'open')])).toBe('open');
    await client.close();
  });
});

describe('live channels of one user', () => {
  const CONNECT = (token: string) =>
    `CONNECT\naccept-version:1.2\nhost:x\nauthorization:Bearer ${token}\n\n\0`;
  async function connect(token: string) {
    const { socket, nextText, closed } = await rawSocket();
    socket.send(CONNECT(token));
    return { socket, closed, answer: (await nextText()) ?? '' };
  }

  test('are 60 at a time over all sessions, and one more is refused until one has ended', async () => {
    await start();
    const tokens = Array.from({ length: 65 }, (_none, at) =>
      at % 2 ? 'streamer-token' : 'streamer-phone-token',
    );
    const channels = await Promise.all(tokens.map(connect));
    const [open, refused] = [/^CONNECTED/, /^ERROR/].map((kind) =>
      channels.filter(({ answer }) => kind.test(answer)),
    );
    expect([open!.length, refused!.length]).toEqual([60, 5]);
    expect(refused![0]!.answer).toMatch(
      /^ERROR\nmessage:Refused\n[^]*\n\nYou have 60 live channels open, the most that an account can have. Close one.\0$/,
    );
    expect(await refused![0]!.closed).toBe(1008);
    expect((await connect('friend-token')).answer).toMatch(/^CONNECTED/);
    open![0]!.socket.terminate();
    await until(() => server.server.channelCount() === 60);
    expect((await connect('streamer-token')).answer).toMatch(/^CONNECTED/);
  });
});
