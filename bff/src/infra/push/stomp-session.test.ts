import { PUSH_DESTINATIONS } from '@trailcast/schema/push';
import { StompSession, type Admission, type SessionHost } from './stomp-session.js';
import type { Subscription } from './client-command.js';

/** Records a session's calls. `out` contains the frames to the socket, `effects` the other calls. */
class HostSpy implements SessionHost {
  readonly heartbeatMs = 10_000;
  readonly out: string[] = [];
  readonly effects: string[] = [];
  admission: Admission = 'admitted';
  failure: Error | null = null;

  write(bytes: string): void {
    this.out.push(bytes);
  }
  closeSocket(code: number): void {
    this.out.push(`closed ${code}`);
  }
  async admit(token: string | null): Promise<Admission> {
    this.effects.push(`admit ${token}`);
    if (this.failure) throw this.failure;
    return token === null ? 'Unauthorized' : this.admission;
  }
  onOpened(heartbeatOffer: { sendMs: number; receiveMs: number }): void {
    this.effects.push(`opened ${heartbeatOffer.sendMs},${heartbeatOffer.receiveMs}`);
  }
  async subscribe(subscription: Subscription): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.effects.push(`subscribe ${subscription.destination}`);
    this.out.push(`effect ${subscription.id}`);
  }
  unsubscribe(subscription: Subscription): void {
    this.effects.push(`unsubscribe ${subscription.destination}`);
  }
  onFailed(error: unknown): void {
    this.effects.push(`failed ${(error as Error).message}`);
  }
}

async function runSession(
  input: (string | Uint8Array)[],
  prepare: (host: HostSpy) => void = () => undefined,
) {
  const host = new HostSpy();
  prepare(host);
  const session = new StompSession('s1', host);
  for (const bytes of input) session.receive(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  await session.waitUntilSettled();
  return { host, session, out: host.out };
}

const AUTH_HEADER = 'authorization:Bearer t\n';
const CONNECT = {
  '1.0': `CONNECT\n${AUTH_HEADER}\n\0`,
  '1.1': `CONNECT\naccept-version:1.1\nhost:x\n${AUTH_HEADER}\n\0`,
  '1.2': `CONNECT\naccept-version:1.0,1.1,1.2\nhost:x\n${AUTH_HEADER}\n\0`,
};
const CONNECTED = {
  '1.0': 'CONNECTED\nversion:1.0\nsession:s1\nserver:trailcast\n\n\0',
  '1.1': 'CONNECTED\nversion:1.1\nsession:s1\nserver:trailcast\nheart-beat:10000,10000\n\n\0',
  '1.2': 'CONNECTED\nversion:1.2\nsession:s1\nserver:trailcast\nheart-beat:10000,10000\n\n\0',
};
const VERSIONS = ['1.0', '1.1', '1.2'] as const;

function createErrorFrame(message: string, detail: string, extra = ''): string {
  return `ERROR\nmessage:${message}\n${extra}content-type:text/plain\ncontent-length:${detail.length}\n\n${detail}\0`;
}

describe('StompSession: CONNECT', () => {
  test.each(VERSIONS)('responds to %s with CONNECTED', async (version) => {
    const { out, host } = await runSession([CONNECT[version]]);
    expect(out).toEqual([CONNECTED[version]]);
    expect(host.effects).toEqual(['admit t', 'opened 0,0']);
  });

  test.each([
    ['authorization', 'authorization:Bearer abc\n', 'abc'],
    ['a header name in capitals', 'Authorization:bearer abc\n', 'abc'],
    ['login and passcode', 'login:streamer\npasscode:abc\n', 'abc'],
    ['authorization before passcode', 'authorization:Bearer abc\npasscode:other\n', 'abc'],
    ['the first of a repeated header', 'passcode:abc\npasscode:other\n', 'abc'],
    ['1.0 padding', 'passcode: abc \n', 'abc'],
    ['no credential', '', 'null'],
    ['an empty passcode', 'passcode:\n', 'null'],
    ['another scheme', 'authorization:Basic abc\n', 'null'],
  ])('reads the credential: %s', async (_, headers, token) => {
    const { host } = await runSession([`CONNECT\n${headers}\n\0`]);
    expect(host.effects[0]).toBe(`admit ${token}`);
  });

  test.each([
    ['STOMP in place of CONNECT', `STOMP\naccept-version:1.2\nhost:x\n${AUTH_HEADER}\n\0`, CONNECTED['1.2']],
    [
      'CR LF',
      `CONNECT\r\naccept-version:1.2\r\nhost:x\r\nauthorization:Bearer t\r\n\r\n\0`,
      CONNECTED['1.2'],
    ],
    ['heartbeats before CONNECT', `\n\r\n${CONNECT['1.1']}`, CONNECTED['1.1']],
    ['spaces in accept-version', `CONNECT\naccept-version:1.1, 1.2\n${AUTH_HEADER}\n\0`, CONNECTED['1.2']],
    [
      'a backslash, which CONNECT does not escape',
      `CONNECT\nlogin:a\\q\n${AUTH_HEADER}\n\0`,
      CONNECTED['1.0'],
    ],
  ])('accepts %s', async (_, bytes, connected) => {
    expect((await runSession([bytes])).out).toEqual([connected]);
  });

  it('reports the heart-beat offer of a client, but not of a 1.0 client', async () => {
    const connectWithBeats = (version: string) =>
      runSession([`CONNECT\n${version}${AUTH_HEADER}heart-beat:5000,20000\n\n\0`]);
    expect((await connectWithBeats('accept-version:1.2\n')).host.effects[1]).toBe('opened 5000,20000');
    expect((await connectWithBeats('')).host.effects[1]).toBe('opened 0,0');
  });

  it('sends the supported versions and closes the connection if no version is common', async () => {
    const { out } = await runSession([`CONNECT\naccept-version:2.0,9\n${AUTH_HEADER}\n\0`]);
    expect(out).toEqual([
      createErrorFrame('Unsupported version', 'Supported versions: 1.0,1.1,1.2.', 'version:1.0,1.1,1.2\n'),
      'closed 1002',
    ]);
  });

  it('rejects a client without a credential, and an unverified user', async () => {
    expect((await runSession(['CONNECT\n\n\0'])).out).toEqual([
      createErrorFrame('Unauthorized', 'Sign in first.'),
      'closed 1008',
    ]);
    expect((await runSession([CONNECT['1.2']], (host) => (host.admission = 'Forbidden'))).out).toEqual([
      createErrorFrame('Forbidden', 'Your account is not verified yet.'),
      'closed 1008',
    ]);
  });

  it('sends ERROR Unavailable when the credential can’t be checked', async () => {
    const failure = new Error('database secret');
    const { out, host } = await runSession([CONNECT['1.2']], (spy) => (spy.failure = failure));
    expect(out).toEqual([createErrorFrame('Unavailable', 'Try again later.'), 'closed 1011']);
    expect(host.effects).toContain('failed database secret');
  });

  it('ignores frames after a rejected CONNECT', async () => {
    const subscribe = 'SUBSCRIBE\nid:1\ndestination:/user/queue/server/update\n\n\0';
    const { host } = await runSession([`CONNECT\n\n\0${subscribe}`]);
    expect(host.effects).toEqual(['admit null']);
  });
});

const SERVER_UPDATE = '/user/queue/server/update';

describe('StompSession: frames after CONNECT', () => {
  /** Returns the frames after CONNECTED. */
  async function runAfterConnect(version: (typeof VERSIONS)[number], ...bytes: (string | Uint8Array)[]) {
    const { out, host, session } = await runSession([CONNECT[version], ...bytes]);
    return { out: out.slice(1), host, session };
  }

  const createErrorFrames = (detail: string, extra = '') => [
    createErrorFrame('Refused', detail, extra),
    'closed 1002',
  ];

  test.each(VERSIONS)('%s: sends a RECEIPT after the effect of each frame', async (version) => {
    const ack = {
      '1.0': 'ACK\nmessage-id:1\nreceipt:r3\n\n\0',
      '1.1': 'ACK\nmessage-id:1\nsubscription:a\nreceipt:r3\n\n\0',
      '1.2': 'ACK\nid:1\nreceipt:r3\n\n\0',
    }[version];
    const { out, host } = await runAfterConnect(
      version,
      `SUBSCRIBE\nid:a\ndestination:${SERVER_UPDATE}\nreceipt:r1\n\n\0UNSUBSCRIBE\nid:a\nreceipt:r2\n\n\0`,
      ack,
      'DISCONNECT\nreceipt:r4\n\n\0',
    );
    expect(out).toEqual([
      'effect a',
      'RECEIPT\nreceipt-id:r1\n\n\0',
      'RECEIPT\nreceipt-id:r2\n\n\0',
      'RECEIPT\nreceipt-id:r3\n\n\0',
      'RECEIPT\nreceipt-id:r4\n\n\0',
      'closed 1000',
    ]);
    expect(host.effects.slice(2)).toEqual([`subscribe ${SERVER_UPDATE}`, `unsubscribe ${SERVER_UPDATE}`]);
  });

  it('sends no RECEIPT for CONNECT', async () => {
    const { out } = await runSession([`CONNECT\naccept-version:1.2\nreceipt:r\n${AUTH_HEADER}\n\0`]);
    expect(out).toEqual([CONNECTED['1.2']]);
  });

  test.each([
    ['a second CONNECT', CONNECT['1.2'], 'Already connected.'],
    ['SEND', `SEND\ndestination:${SERVER_UPDATE}\n\nhello\0`, 'SEND is not supported.'],
    ['BEGIN', 'BEGIN\ntransaction:t\n\n\0', 'Transactions are not supported.'],
    ['an ACK in a transaction', 'ACK\nid:1\ntransaction:t\n\n\0', 'Transactions are not supported.'],
    ['an unknown command', 'JUMP\n\n\0', 'Unknown command.'],
    ['a command in small letters', 'send\n\n\0', 'Unknown command.'],
    ['another destination', 'SUBSCRIBE\nid:1\ndestination:/topic/x\n\n\0', 'No such destination.'],
    [
      "another user's destination",
      'SUBSCRIBE\nid:1\ndestination:/user/2/queue/server/update\n\n\0',
      'No such destination.',
    ],
    ['no destination', 'SUBSCRIBE\nid:1\n\n\0', 'No such destination.'],
    ['no subscription id', `SUBSCRIBE\ndestination:${SERVER_UPDATE}\n\n\0`, 'SUBSCRIBE needs an id.'],
    ['UNSUBSCRIBE without id', 'UNSUBSCRIBE\n\n\0', 'UNSUBSCRIBE needs an id.'],
    [
      'an unknown ack mode',
      `SUBSCRIBE\nid:1\ndestination:${SERVER_UPDATE}\nack:later\n\n\0`,
      'Unknown ack mode.',
    ],
    ['an ACK without id', 'ACK\nmessage-id:1\n\n\0', 'ACK needs the header id.'],
    ['a DISCONNECT with a body', 'DISCONNECT\n\nx\0', 'Only SEND frames have a body.'],
  ])('1.2: %s causes an ERROR and ends the session', async (_, bytes, detail) => {
    expect((await runAfterConnect('1.2', bytes)).out).toEqual(createErrorFrames(detail));
  });

  it('sends the receipt id of the rejected frame', async () => {
    const { out } = await runAfterConnect('1.2', 'SEND\ndestination:/x\nreceipt:r9\n\n\0');
    expect(out).toEqual(createErrorFrames('SEND is not supported.', 'receipt-id:r9\n'));
  });

  test.each([
    ['1.0: NACK', '1.0', 'NACK\nmessage-id:1\n\n\0', 'Unknown command.'],
    [
      '1.1: an ACK without subscription',
      '1.1',
      'ACK\nmessage-id:1\n\n\0',
      'ACK needs the header subscription.',
    ],
    [
      '1.0: client-individual',
      '1.0',
      `SUBSCRIBE\nid:1\nack:client-individual\ndestination:${SERVER_UPDATE}\n\n\0`,
      'Unknown ack mode.',
    ],
  ] as const)('%s causes an ERROR and ends the session', async (_, version, bytes, detail) => {
    expect((await runAfterConnect(version, bytes)).out).toEqual(createErrorFrames(detail));
  });

  it('rejects a subscription id in use, and frees it with UNSUBSCRIBE', async () => {
    const subscribe = `SUBSCRIBE\nid:1\ndestination:${SERVER_UPDATE}\n\n\0`;
    expect((await runAfterConnect('1.2', subscribe, subscribe)).out).toEqual([
      'effect 1',
      ...createErrorFrames('The subscription id is in use.'),
    ]);
    const repeated = await runAfterConnect('1.2', subscribe, 'UNSUBSCRIBE\nid:1\n\n\0', subscribe);
    expect(repeated.out).toEqual(['effect 1', 'effect 1']);
  });

  it('accepts UNSUBSCRIBE of an unknown id', async () => {
    const { out } = await runAfterConnect('1.2', 'UNSUBSCRIBE\nid:1\nreceipt:r\n\n\0');
    expect(out).toEqual(['RECEIPT\nreceipt-id:r\n\n\0']);
  });

  it('1.0: identifies a subscription without an id by its destination', async () => {
    const { host, session, out } = await runAfterConnect(
      '1.0',
      `SUBSCRIBE\ndestination:${SERVER_UPDATE}\n\n\0UNSUBSCRIBE\ndestination:${SERVER_UPDATE}\n\n\0`,
    );
    expect(host.effects.slice(2)).toEqual([`subscribe ${SERVER_UPDATE}`, `unsubscribe ${SERVER_UPDATE}`]);
    const plain = { key: 'k', id: undefined, destination: SERVER_UPDATE, acknowledges: false } as const;
    session.sendMessage(plain, SERVER_UPDATE, '{}');
    expect(out).toEqual(['effect undefined']);
    expect(host.out.at(-1)).toBe(
      `MESSAGE\nmessage-id:1\ndestination:${SERVER_UPDATE}\ncontent-type:application/json\ncontent-length:2\n\n{}\0`,
    );
  });

  test.each([
    ['1.0', 'receipt:a\\nb', 'receipt-id:a\\nb'],
    ['1.1', 'receipt:a\\nb\\cc\\\\d', 'receipt-id:a\\nb\\cc\\\\d'],
    ['1.2', 'receipt:a\\nb\\cc\\\\d\\re', 'receipt-id:a\\nb\\cc\\\\d\\re'],
    ['1.2', 'receipt:\\\\n', 'receipt-id:\\\\n'],
    ['1.2', 'rec\\\\eipt:x\nreceipt: padded ', 'receipt-id: padded '],
  ] as const)('%s: returns the header %j as %j', async (version, sentHeader, receiptHeader) => {
    const { out } = await runAfterConnect(version, `UNSUBSCRIBE\nid:1\n${sentHeader}\n\n\0`);
    expect(out).toEqual([`RECEIPT\n${receiptHeader}\n\n\0`]);
  });

  test.each([
    ['1.1', 'a\\rb', '\\r'],
    ['1.1', 'a\\tb', '\\t'],
    ['1.2', 'a\\tb', '\\t'],
  ] as const)('%s: ends the session for the undefined escape in %j', async (version, value, escape) => {
    const { out } = await runAfterConnect(version, `UNSUBSCRIBE\nid:1\nreceipt:${value}\n\n\0`);
    const detail = `Undefined escape ${escape} in a header.`;
    expect(out).toEqual([createErrorFrame('Malformed frame', detail), 'closed 1002']);
  });

  it('writes the body length of a MESSAGE in bytes, and an ack header only in 1.2', async () => {
    const subscription = { key: 'k', id: 'a:1', destination: SERVER_UPDATE, acknowledges: true } as const;
    const sendMessage = async (version: '1.1' | '1.2') => {
      const { host, session } = await runAfterConnect(version);
      session.sendMessage(subscription, SERVER_UPDATE, '{"n":"ü"}');
      return host.out.at(-1);
    };
    const bodyFrame = 'content-type:application/json\ncontent-length:10\n\n{"n":"ü"}\0';
    const headerFrame = `MESSAGE\nsubscription:a\\c1\nmessage-id:1\ndestination:${SERVER_UPDATE}\n`;
    expect(await sendMessage('1.1')).toBe(headerFrame + bodyFrame);
    expect(await sendMessage('1.2')).toBe(`${headerFrame}ack:1\n${bodyFrame}`);
  });

  it('reads binary frames that arrive byte by byte', async () => {
    const bytes = Buffer.from(`SUBSCRIBE\nid:ü\ndestination:${SERVER_UPDATE}\nreceipt:r\n\n\0\n\n`);
    const { out } = await runAfterConnect('1.2', ...[...bytes].map((byte) => Uint8Array.of(byte)));
    expect(out).toEqual(['effect ü', 'RECEIPT\nreceipt-id:r\n\n\0']);
  });

  test.each([
    [
      'a content-length that is not a number',
      'SEND\ncontent-length:x\n\n\0',
      'content-length is not a number.',
    ],
    ['a negative content-length', 'SEND\ncontent-length:-1\n\n\0', 'content-length is not a number.'],
    ['a huge content-length', 'SEND\ncontent-length:99999999\n\n\0', 'The body is too long.'],
    [
      'a body longer than its content-length',
      'SEND\ncontent-length:1\n\nab\0',
      'The body is longer than its content-length.',
    ],
    ['a header without colon', 'SEND\nnonsense\n\n\0', 'A header line has no name or no colon.'],
    ['a header without name', 'SEND\n:x\n\n\0', 'A header line has no name or no colon.'],
    ['a frame without blank line', 'SEND\nid:1\0', 'A frame ended before its blank line.'],
    ['too many headers', `SEND\n${'a:b\n'.repeat(65)}\n\0`, 'Too many headers.'],
    ['endless headers', `SEND\na:${'x'.repeat(9_000)}`, 'The headers are too long.'],
    ['an endless body', `SEND\n\n${'x'.repeat(9_000)}`, 'The body is too long.'],
  ])('%s causes an ERROR and ends the session', async (_, bytes, detail) => {
    const { out } = await runAfterConnect('1.2', bytes);
    expect(out).toEqual([createErrorFrame('Malformed frame', detail), 'closed 1002']);
  });

  it('rejects headers that are not UTF-8', async () => {
    const { out } = await runAfterConnect(
      '1.2',
      Buffer.from([0x41, 0x0a, 0x61, 0x3a, 0xff, 0x0a, 0x0a, 0x00]),
    );
    expect(out).toEqual([createErrorFrame('Malformed frame', 'The headers are not UTF-8.'), 'closed 1002']);
  });

  it('reads a body with NUL inside by its content-length', async () => {
    const { out } = await runAfterConnect('1.2', 'SEND\ncontent-length:3\n\na\0b\0');
    expect(out).toEqual(createErrorFrames('SEND is not supported.'));
  });

  it('limits the number of subscriptions and of waiting frames', async () => {
    const subscribe = (id: number) =>
      `SUBSCRIBE\nid:${id}\ndestination:${PUSH_DESTINATIONS[id % PUSH_DESTINATIONS.length]}\n\n\0`;
    const maxSubscriptions = Math.min(64, 4 * PUSH_DESTINATIONS.length);
    const frames = Array.from({ length: maxSubscriptions + 1 }, (_, id) => subscribe(id));
    const { out } = await runAfterConnect('1.2', ...frames);
    expect(out.slice(-2)[0]).toMatch(/^ERROR\nmessage:Refused\n/);
    expect(out.filter((frame) => frame.startsWith('effect'))).toHaveLength(maxSubscriptions);
    const flood = 'UNSUBSCRIBE\nid:1\n\n\0'.repeat(400);
    const floodedSession = await runSession([CONNECT['1.2'], flood]);
    expect(floodedSession.out).toEqual(createErrorFrames('Too many frames at once.'));
  });

  it('accepts four subscriptions to one destination and rejects the fifth', async () => {
    const subscribe = (id: number) => `SUBSCRIBE\nid:${id}\ndestination:${SERVER_UPDATE}\n\n\0`;
    const fiveSubscriptions = Array.from({ length: 5 }, (_, id) => subscribe(id));
    const { out } = await runAfterConnect('1.2', ...fiveSubscriptions);
    expect(out.filter((frame) => frame.startsWith('effect'))).toHaveLength(4);
    expect(out.slice(-2)).toEqual(
      createErrorFrames('A channel can have 4 subscriptions to one destination.'),
    );
    const afterFreeing = await runAfterConnect(
      '1.2',
      ...fiveSubscriptions.slice(0, 4),
      'UNSUBSCRIBE\nid:0\n\n\0',
      subscribe(9),
    );
    expect(afterFreeing.out.at(-1)).toBe('effect 9');
  });

  it('sends nothing after the session has ended', async () => {
    const { out, session } = await runAfterConnect('1.2', 'SEND\n\n\0', 'UNSUBSCRIBE\nid:1\nreceipt:r\n\n\0');
    session.receive(Buffer.from('DISCONNECT\nreceipt:x\n\n\0'));
    await session.waitUntilSettled();
    expect(out).toHaveLength(2);
  });
});

describe('StompSession: before CONNECT', () => {
  test.each([
    [
      'SUBSCRIBE',
      `SUBSCRIBE\nid:1\ndestination:${SERVER_UPDATE}\n\n\0`,
      'Refused',
      'The first frame must be CONNECT.',
    ],
    [
      'a bad heart-beat',
      `CONNECT\nheart-beat:1\n${AUTH_HEADER}\n\0`,
      'Refused',
      'heart-beat must be two numbers of milliseconds.',
    ],
    ['HTTP', 'GET / HTTP/1.1\nHost: x\n\n\0', 'Refused', 'The first frame must be CONNECT.'],
  ])('%s causes an ERROR and ends the session', async (_, bytes, message, detail) => {
    expect((await runSession([bytes])).out).toEqual([createErrorFrame(message, detail), 'closed 1002']);
  });
});
