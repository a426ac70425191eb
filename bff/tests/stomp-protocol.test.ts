import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import { Versions } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { connectStomp } from './_stomp/stomp-test-client.js';
import { startStompServer } from './_stomp/stomp-test-server.js';
import { until } from '../../e2e/_kit/wait.js';

type TestServer = Awaited<ReturnType<typeof startStompServer>>;
let testServer: TestServer;
const sockets: WebSocket[] = [];

async function startServer(options: Parameters<typeof startStompServer>[0] = {}): Promise<TestServer> {
  testServer = await startStompServer(options);
  return testServer;
}

/** Opens a WebSocket without a STOMP client. It records all messages. */
async function openRawSocket(headers: Record<string, string> = {}, protocols: string[] = []) {
  const socket = new WebSocket(testServer.url, protocols, { headers });
  sockets.push(socket);
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(String(data)));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  const readNextText = async () => {
    await until(() => received.length > 0);
    return received.shift();
  };
  return { socket, readNextText, closed };
}

async function readRejectionStatus(headers: Record<string, string>, url = testServer.url): Promise<number> {
  const socket = new WebSocket(url, [], { headers });
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  return response.statusCode;
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await testServer.close();
});

describe('the /ws upgrade', () => {
  test.each([
    ['without an Origin', {}],
    ["with PUBLIC_URL's Origin", { origin: 'https://trailcast.example' }],
  ])('is accepted %s and a subprotocol', async (_, headers) => {
    await startServer();
    const { socket, readNextText } = await openRawSocket(headers);
    expect(socket.protocol).toBe('');
    socket.send('CONNECT\naccept-version:1.2\nhost:x\nauthorization:Bearer streamer-token\n\n\0');
    expect(await readNextText()).toMatch(/^CONNECTED\nversion:1\.2\n/);
  });

  it('is accepted if its Origin has the Host of the request', async () => {
    await startServer();
    const { socket } = await openRawSocket({ origin: `http://127.0.0.1:${testServer.port}` });
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  it('returns 403 for another Origin', async () => {
    await startServer();
    expect(await readRejectionStatus({ origin: 'https://evil.example' })).toBe(403);
    expect(await readRejectionStatus({ origin: 'null' })).toBe(403);
  });

  test.each([
    [['v10.stomp', 'v11.stomp', 'v12.stomp'], 'v12.stomp'],
    [['v11.stomp', 'v10.stomp'], 'v11.stomp'],
    [['v10.stomp'], 'v10.stomp'],
  ])('selects the highest version of %j', async (offered, selected) => {
    await startServer();
    expect((await openRawSocket({}, offered)).socket.protocol).toBe(selected);
  });

  it('is not handled on another path', async () => {
    await startServer();
    const request = { url: '/other', headers: {} };
    expect(testServer.server.handleUpgrade(request as never, null as never, Buffer.alloc(0))).toBe(false);
  });

  it('returns 503 after the server has closed', async () => {
    await startServer();
    await testServer.server.close();
    expect(await readRejectionStatus({})).toBe(503);
  });
});

describe('CONNECT', () => {
  test.each(['1.0', '1.1', '1.2'])('is accepted with the version %s', async (version) => {
    await startServer();
    const client = await connectStomp(testServer.url, 'streamer-token', {
      versions: new Versions([version]),
    });
    expect(client.connectedFrame.headers['version']).toBe(version);
    const inbox = await client.subscribe('/user/queue/stream/update');
    expect(testServer.server.channelCount()).toBe(1);
    await inbox.unsubscribe();
    await client.close();
    expect(await client.waitUntilClosed()).toEqual({ code: 1000, error: undefined });
    await until(() => testServer.server.channelCount() === 0);
  });

  it('is accepted with the token as passcode', async () => {
    await startServer();
    const connectHeaders = { login: 'streamer', passcode: 'streamer-token' };
    const client = await connectStomp(testServer.url, null, { connectHeaders });
    await client.close();
  });

  test.each([
    ['no credential', null, 'Unauthorized'],
    ['an invalid credential', 'dead-token', 'Unauthorized'],
    ['an unverified user', 'newcomer-token', 'Forbidden'],
  ])('is rejected with ERROR for %s', async (_, token, message) => {
    await startServer();
    await expect(connectStomp(testServer.url, token)).rejects.toThrow(message);
    expect(testServer.server.channelCount()).toBe(0);
  });

  it('is rejected if the session ends before the registration', async () => {
    await startServer({
      authenticator: {
        authenticate: async () => ({ userId: 1, role: 'VERIFIED', sessionId: 11 }),
        isStillValid: async () => false,
      },
    });
    await expect(connectStomp(testServer.url, 'any')).rejects.toThrow('Unauthorized');
    expect(testServer.server.channelCount()).toBe(0);
  });

  it('is required before a timeout', async () => {
    await startServer({ connectTimeoutMs: 50 });
    const { readNextText, closed } = await openRawSocket();
    expect(await readNextText()).toMatch(/^ERROR\nmessage:Refused\n[^]*No CONNECT in time\.\0$/);
    await closed;
  });

  it('is limited in size', async () => {
    await startServer();
    const { socket, closed } = await openRawSocket();
    socket.send('x'.repeat(200_000));
    expect(await closed).toBe(1009);
  });
});

describe('frames', () => {
  it('rejects SEND and unknown destinations with ERROR', async () => {
    await startServer();
    const sender = await connectStomp(testServer.url, 'streamer-token');
    sender.stompClient.publish({ destination: '/user/queue/stream/update', body: 'x' });
    expect(await sender.waitUntilClosed()).toEqual({ code: 1002, error: 'Refused' });
    const listener = await connectStomp(testServer.url, 'streamer-token');
    await expect(listener.subscribe('/user/2/queue/stream/update' as never)).rejects.toThrow('Refused');
    expect((await listener.waitUntilClosed()).code).toBe(1002);
  });

  it('reads frames that are split over messages or share one', async () => {
    await startServer();
    const { socket, readNextText } = await openRawSocket();
    socket.send('CONNECT\naccept-version:1.2\nhost:x\nauthorization:Bea');
    socket.send(
      Buffer.from(
        'rer streamer-token\n\n\0\n\nUNSUBSCRIBE\nid:1\nreceipt:a\n\n\0UNSUBSCRIBE\nid:1\nreceipt:b\n\n\0',
      ),
    );
    const received = [await readNextText(), await readNextText(), await readNextText()];
    expect(received.map((frame) => frame?.split('\n', 2).join(' '))).toEqual([
      'CONNECTED version:1.2',
      'RECEIPT receipt-id:a',
      'RECEIPT receipt-id:b',
    ]);
  });
});

describe('heart-beats', () => {
  it('offers heart-beats of 10000,10000', async () => {
    await startServer();
    const client = await connectStomp(testServer.url, 'streamer-token');
    expect(client.connectedFrame.headers['heart-beat']).toBe('10000,10000');
    await client.close();
  });

  test.each(['1.1', '1.2'])(
    'does not close an idle channel of version %s with heart-beats',
    async (version) => {
      await startServer({ heartbeatMs: 1_500 });
      const options = { heartbeatMs: 1_500, versions: new Versions([version]) };
      const client = await connectStomp(testServer.url, 'streamer-token', options);
      const outcome = await Promise.race([client.closed, delay(4_000, 'open')]);
      expect(outcome).toBe('open');
      await client.close();
    },
  );

  it('closes a silent channel after twice the agreed heart-beat interval', async () => {
    await startServer({ heartbeatMs: 100 });
    const { socket, readNextText, closed } = await openRawSocket();
    const connectedAt = Date.now();
    socket.send(
      'CONNECT\naccept-version:1.2\nhost:x\nheart-beat:100,0\nauthorization:Bearer streamer-token\n\n\0',
    );
    await readNextText();
    await closed;
    expect(Date.now() - connectedAt).toBeGreaterThanOrEqual(190);
    expect(testServer.server.channelCount()).toBe(0);
  });

  test.each([
    ['1.2', '10000,10000', '10000,10000'],
    ['1.2', '0,0', '10000,10000'],
    ['1.0', '0,0', undefined],
  ])(
    'responds in version %s to the heart-beat request %s with %s, and sends line feeds',
    async (version, requested, offered) => {
      await startServer({ lineFeedMs: 40 });
      const { socket, readNextText } = await openRawSocket();
      socket.send(
        `CONNECT\naccept-version:${version}\nhost:x\nheart-beat:${requested}\nauthorization:Bearer streamer-token\n\n\0`,
      );
      const connected = (await readNextText()) ?? '';
      expect(/\nheart-beat:(\S+)/.exec(connected)?.[1]).toBe(offered);
      const connectedAt = Date.now();
      expect([await readNextText(), await readNextText(), await readNextText()]).toEqual(['\n', '\n', '\n']);
      expect(Date.now() - connectedAt).toBeLessThan(4_000);
    },
  );

  it('expects no heart-beats from a client that offers none', async () => {
    await startServer({ heartbeatMs: 50 });
    const client = await connectStomp(testServer.url, 'streamer-token');
    expect(await Promise.race([client.closed, delay(400, 'open')])).toBe('open');
    await client.close();
  });
});

describe('live channels of one user', () => {
  const createConnectFrame = (token: string) =>
    `CONNECT\naccept-version:1.2\nhost:x\nauthorization:Bearer ${token}\n\n\0`;
  async function connect(token: string) {
    const { socket, readNextText, closed } = await openRawSocket();
    socket.send(createConnectFrame(token));
    return { socket, closed, response: (await readNextText()) ?? '' };
  }

  test('limits the channels of a user to 60 over all sessions', async () => {
    await startServer();
    const tokens = Array.from({ length: 65 }, (_none, index) =>
      index % 2 ? 'streamer-token' : 'streamer-phone-token',
    );
    const channels = await Promise.all(tokens.map(connect));
    const [accepted, rejected] = [/^CONNECTED/, /^ERROR/].map((kind) =>
      channels.filter(({ response }) => kind.test(response)),
    );
    expect([accepted!.length, rejected!.length]).toEqual([60, 5]);
    expect(rejected![0]!.response).toMatch(
      /^ERROR\nmessage:Refused\n[^]*\n\nYou have 60 live channels open, the most that an account can have. Close one.\0$/,
    );
    expect(await rejected![0]!.closed).toBe(1008);
    expect((await connect('friend-token')).response).toMatch(/^CONNECTED/);
    accepted![0]!.socket.terminate();
    await until(() => testServer.server.channelCount() === 60);
    expect((await connect('streamer-token')).response).toMatch(/^CONNECTED/);
  });
});
