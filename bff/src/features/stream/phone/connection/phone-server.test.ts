import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import fc from 'fast-check';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { MoblinPhone, PRESETS, SIMS } from '../../../../../../e2e/_kit/moblin-phone.js';
import { eventually, until } from '../../../../../../e2e/_kit/wait.js';
import { toHealth } from './phone-health.js';
import { ConnectedPhones } from './connected-phones.js';
import { PHONE_TIMES } from './phone-connection.js';
import { ReplacedPhones } from './replaced-phones.js';
import { createPhoneServer, type PhoneServer } from './phone-server.js';
import { WrongPasswords } from './wrong-passwords.js';

const PASSWORD = 'right-password';
const ENROLMENT = { phoneId: 1, streamId: 7, ownerId: 3, enrolledAt: 0, password: PASSWORD };
const QUICK_TIMES = { ...PHONE_TIMES, pollMs: 40, responseMs: 200 };

describe('createPhoneServer', () => {
  let httpServer: Server;
  let phoneServer: PhoneServer;
  let connectedPhones: ConnectedPhones;
  let clockOffset: number;
  let baseUrl: string;
  let logText: string;
  /** Called before each enrolment is read. */
  let beforeFind: () => Promise<void> | void;
  const phones: MoblinPhone[] = [];

  async function listen(times = QUICK_TIMES) {
    clockOffset = 0;
    logText = '';
    beforeFind = () => undefined;
    const now = () => performance.now() + clockOffset;
    const wrongPasswords = new WrongPasswords(now);
    connectedPhones = new ConnectedPhones(wrongPasswords, new ReplacedPhones());
    phoneServer = createPhoneServer({
      publicUrl: 'https://trailcast.example',
      enrolments: {
        find: async (id) => {
          await beforeFind();
          if (id === 'known') return ENROLMENT;
          const [, phoneId, ownerId] = (/^phone-(\d+)-of-(\d+)$/.exec(id) ?? []).map(Number);
          return phoneId && ownerId ? { ...ENROLMENT, phoneId, ownerId } : null;
        },
      },
      connectedPhones,
      wrongPasswords,
      log: pino({ level: 'trace' }, new Writable({ write: (line, _, done) => ((logText += String(line)), done()) })), // prettier-ignore
      now,
      times,
    });
    httpServer = createServer();
    httpServer.on('upgrade', (request, socket, head) => phoneServer.handleUpgrade(request, socket, head));
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
    baseUrl = `ws://127.0.0.1:${(httpServer.address() as AddressInfo).port}/moblin`;
  }
  beforeEach(() => listen());
  afterEach(() => {
    for (const phone of phones.splice(0)) phone.leave();
    phoneServer.disconnectAll();
    httpServer.close();
  });

  async function openPhone(password = PASSWORD, options: Parameters<typeof MoblinPhone.open>[1] = {}) {
    const phone = await MoblinPhone.open({ url: `${baseUrl}/known`, password }, options);
    phones.push(phone);
    return phone;
  }
  async function connectPhone(options: Parameters<typeof MoblinPhone.open>[1] = {}) {
    const phone = await openPhone(PASSWORD, options);
    await until(
      'the phone has reported its state',
      () => (connectedPhones.findConnection(7)?.ageMs ?? null) !== null && readHealth().presets.length > 0,
    );
    return phone;
  }
  const readHealth = () => toHealth(connectedPhones.findConnection(7)!.state);
  const readError = (url: string, headers: Record<string, string> = {}) =>
    once(new WebSocket(url, { headers }), 'error').then(([error]) => (error as Error).message);

  it('reads the health of a phone with the right password', async () => {
    const phone = await connectPhone();
    expect(phone.results).toEqual(['ok']);
    expect(readHealth()).toEqual({
      batteryPercent: 81,
      charging: false,
      heat: 'normal',
      live: true,
      recording: false,
      muted: false,
      torch: false,
      presetId: PRESETS.high,
      presets: [
        { id: PRESETS.low, kbps: 2_500 },
        { id: PRESETS.high, kbps: 6_000 },
      ],
      networks: [
        { id: SIMS.wifi, name: 'WiFi', enabled: true },
        { id: SIMS.cellular, name: 'Cellular', enabled: true },
      ],
      links: [
        { name: 'WiFi', percent: 45, rttMs: 42 },
        { name: 'Cellular', percent: 55, rttMs: 80 },
      ],
    });
  });

  it('polls the status without the location', async () => {
    const phone = await connectPhone();
    phone.general = { batteryLevel: 12, flame: 'Red' };
    await until(() => readHealth().batteryPercent === 12);
    // Fields that the phone no longer reports are unknown.
    expect(readHealth()).toMatchObject({ heat: 'hot', muted: null, live: null });
    expect(new Set(phone.receivedRequests)).toEqual(new Set(['getStatus', 'getSettings']));
    expect(logText).not.toContain('Secret network');
  });

  it('reports a change made on the phone', async () => {
    const phone = await connectPhone();
    phone.sendState({ torchOn: true });
    await until(() => readHealth().torch === true);
    expect(readHealth().presetId).toBe(PRESETS.high);
  });

  it('applies each kind of change to the phone', async () => {
    const phone = await connectPhone();
    const connection = connectedPhones.findConnection(7)!;
    expect(await connection.change({ muted: true })).toBe('done');
    expect(await connection.change({ torch: true })).toBe('done');
    expect(await connection.change({ presetId: PRESETS.low })).toBe('done');
    expect(await connection.change({ network: { id: SIMS.cellular, enabled: false } })).toBe('done');
    expect(await connection.change({ presetId: 'none' })).toBe('unknown');
    expect(readHealth()).toMatchObject({ muted: true, torch: true, presetId: PRESETS.low });
    expect(readHealth().networks[1]).toEqual({ id: SIMS.cellular, name: 'Cellular', enabled: false });
    expect(phone.settings.srt).toMatchObject({ connectionPrioritiesEnabled: true });
    expect(phone.state).toMatchObject({ muted: true, torchOn: true, bitrate: PRESETS.low });
  });

  it('reports changes that a phone of another version has not applied', async () => {
    await connectPhone({ unansweredRequests: ['setTorch'], unknownRequests: ['setMute'] });
    const connection = connectedPhones.findConnection(7)!;
    expect(await connection.change({ muted: true })).toBe('refused');
    const startedAt = performance.now();
    expect(await connection.change({ torch: true })).toBe('unanswered');
    expect(performance.now() - startedAt).toBeLessThan(1_500);
    expect(readHealth()).toMatchObject({ muted: false, torch: false });
  });

  it('disconnects a phone that has not responded for a minute', async () => {
    const phone = await connectPhone();
    phone.isUnresponsive = true;
    await until(() => (connectedPhones.findConnection(7)?.ageMs ?? 0) > 300);
    expect(readHealth().batteryPercent).toBe(81);
    clockOffset = 60_000 + 1_000;
    await until(() => connectedPhones.findConnection(7) === null);
    expect(logText).toContain('silent');
  });

  it('delays the attempts for a phone after wrong passwords', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const phone = await openPhone('wrong');
      expect(await phone.closed).toBe(1008);
      expect(phone.results).toEqual(['wrongPassword']);
    }
    expect(connectedPhones.findConnection(7)).toBeNull();
    await expect(openPhone()).rejects.toThrow('429');
    const delayMs = 2_000;
    clockOffset = delayMs + 100;
    await connectPhone();
    expect(logText).not.toMatch(/127\.0\.0\.1|wrong-password|right-password/);
  });

  it('rejects unknown URLs and other origins', async () => {
    expect(await readError(`${baseUrl}/unknown`)).toContain('404');
    expect(await readError(`${baseUrl}/known/more`)).toContain('404');
    expect(await readError(`${baseUrl}/known`, { origin: 'https://evil.example' })).toContain('403');
  });

  it('rejects a replaced phone while the newer phone is connected', async () => {
    const older = await connectPhone({ streamerId: 'OLDER' });
    const newer = await connectPhone({ streamerId: 'NEWER' });
    expect(await older.closed).toBe(1000);
    const reconnecting = await openPhone(PASSWORD, { streamerId: 'OLDER' });
    expect(await reconnecting.closed).toBe(1008);
    expect(reconnecting.results).toEqual(['error']);
    newer.leave();
    await until(() => connectedPhones.findConnection(7) === null);
    await connectPhone({ streamerId: 'OLDER' });
  });

  it('accepts a new connection of a phone that has lost its connection', async () => {
    await connectPhone({ streamerId: 'SAME' });
    const previous = connectedPhones.findConnection(7);
    await openPhone(PASSWORD, { streamerId: 'SAME' });
    await until(
      () => connectedPhones.findConnection(7) !== previous && connectedPhones.findConnection(7) !== null,
    );
  });

  it('accepts at most four unidentified connections of a phone', async () => {
    phoneServer.disconnectAll();
    httpServer.close();
    await listen({ ...QUICK_TIMES, identifyMs: 300 });
    const unidentifiedSockets = Array.from({ length: 5 }, () => new WebSocket(`${baseUrl}/known`));
    const ends = unidentifiedSockets.map((socket) =>
      Promise.race([
        once(socket, 'error').then(([error]) => (error as Error).message),
        once(socket, 'close').then(([code]) => String(code)),
      ]),
    );
    const results = await Promise.all(ends);
    expect(results.filter((result) => result === '1008')).toHaveLength(4);
    expect(results.filter((result) => result.includes('429'))).toHaveLength(1);
  });

  /** Opens connections at the same time. Returns the open ones and the messages of the rejected ones. */
  async function openAll(ids: readonly string[]) {
    const sockets = ids.map((id) => new WebSocket(`${baseUrl}/${id}`));
    const refusals: string[] = [];
    await Promise.all(
      sockets.map((socket) =>
        once(socket, 'open').catch((error: unknown) => refusals.push((error as Error).message)),
      ),
    );
    return { sockets: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN), refusals };
  }

  it('counts connections whose enrolment is still being read', async () => {
    let waitingReads = 0;
    let allWait: () => void;
    const allWaiting = new Promise<void>((resolve) => (allWait = resolve));
    beforeFind = () => ((waitingReads += 1) === 6 && allWait(), allWaiting);
    const { sockets, refusals } = await openAll(Array.from({ length: 6 }, () => 'known'));
    expect(sockets).toHaveLength(4);
    expect(refusals).toEqual([expect.stringContaining('429'), expect.stringContaining('429')]);
    for (const socket of sockets) socket.terminate();
  });

  it('accepts at most twelve unidentified connections per owner', async () => {
    const listIdsOfOwner = (count: number, owner: number) =>
      Array.from({ length: count }, (_, index) => `phone-${100 * owner + index}-of-${owner}`);
    const firstBatch = await openAll(listIdsOfOwner(13, 5));
    expect(firstBatch.sockets).toHaveLength(12);
    expect(firstBatch.refusals).toEqual([expect.stringContaining('429')]);
    const otherOwner = await openAll(listIdsOfOwner(1, 6));
    expect(otherOwner.refusals).toEqual([]);
    for (const socket of [...firstBatch.sockets, ...otherOwner.sockets]) socket.terminate();
    await eventually(async () => {
      const { sockets, refusals } = await openAll(listIdsOfOwner(12, 5));
      for (const socket of sockets) socket.terminate();
      expect(refusals).toEqual([]);
    });
  });

  it.each([
    ['text before the password', () => '{', 1008],
    ['bytes before the password', () => Buffer.from([1, 2, 3]), 1008],
    ['a message of 300 kB', () => JSON.stringify({ identify: 'x'.repeat(300_000) }), 1009],
  ])('closes the connection after %s', async (_case, createMessage, code) => {
    const socket = new WebSocket(`${baseUrl}/known`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    socket.send(createMessage());
    expect((await closed)[0]).toBe(code);
  });

  it('closes a connection that sends too many messages', async () => {
    const phone = await connectPhone();
    for (let count = 0; count < 500; count += 1) phone.send({ event: { data: { log: { entry: 'x' } } } });
    expect(await phone.closed).toBe(1008);
  });

  it('ignores invalid messages and does not close the connection', async () => {
    const phone = await connectPhone();
    const initialHealth = readHealth();
    const cases = fc.constantFrom(
      'response',
      'event',
      'data',
      'state',
      'status',
      'id',
      'result',
      'getStatus',
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 4 }, fc.string(), fc.nat(9), fc.dictionary(cases, tie('any'))),
    })).any;
    for (const any of fc.sample(value, 150)) phone.send({ response: any, event: any });
    for (const bytes of fc.sample(fc.uint8Array({ maxLength: 40 }), 50)) phone.socket.send(bytes);
    phone.socket.send('{"event":');
    phone.sendState({ torchOn: true });
    await until(() => readHealth().torch === true);
    await eventually(() => expect({ ...readHealth(), torch: false }).toEqual(initialHealth));
  });

  it('closes connections so that phones reconnect to another process', async () => {
    const phone = await connectPhone();
    phoneServer.disconnectAll();
    expect(await phone.closed).toBe(1012);
  });
});
