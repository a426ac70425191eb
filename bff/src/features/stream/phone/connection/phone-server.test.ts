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
import { HeldPhones } from './held-phones.js';
import { PHONE_TIMES } from './phone-connection.js';
import { ReplacedPhones } from './replaced-phones.js';
import { createPhoneServer, type PhoneServer } from './phone-server.js';
import { WrongPasswords } from './wrong-passwords.js';

const PASSWORD = 'right-password';
const ENROLMENT = { phoneId: 1, streamId: 7, ownerId: 3, enrolledAt: 0, password: PASSWORD };
const QUICK = { ...PHONE_TIMES, poll: 40, answer: 200 };

describe('createPhoneServer', () => {
  let http: Server;
  let server: PhoneServer;
  let heldPhones: HeldPhones;
  let skew: number;
  let base: string;
  let logged: string;
  /** Called before each enrolment is read. */
  let checked: () => Promise<void> | void;
  const phones: MoblinPhone[] = [];

  async function listen(times = QUICK) {
    skew = 0;
    logged = '';
    checked = () => undefined;
    const now = () => performance.now() + skew;
    const wrongPasswords = new WrongPasswords(now);
    heldPhones = new HeldPhones(wrongPasswords, new ReplacedPhones());
    server = createPhoneServer({
      publicUrl: 'https://trailcast.example',
      enrolments: {
        find: async (id) => {
          await checked();
          if (id === 'known') return ENROLMENT;
          const [, phoneId, ownerId] = (/^phone-(\d+)-of-(\d+)$/.exec(id) ?? []).map(Number);
          return phoneId && ownerId ? { ...ENROLMENT, phoneId, ownerId } : null;
        },
      },
      heldPhones,
      wrongPasswords,
      log: pino({ level: 'trace' }, new Writable({ write: (line, _, done) => ((logged += String(line)), done()) })), // prettier-ignore
      now,
      times,
    });
    http = createServer();
    http.on('upgrade', (request, socket, head) => server.handleUpgrade(request, socket, head));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    base = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/moblin`;
  }
  beforeEach(() => listen());
  afterEach(() => {
    for (const phone of phones.splice(0)) phone.leave();
    server.disconnectAll();
    http.close();
  });

  async function open(password = PASSWORD, options: Parameters<typeof MoblinPhone.open>[1] = {}) {
    const phone = await MoblinPhone.open({ url: `${base}/known`, password }, options);
    phones.push(phone);
    return phone;
  }
  async function connect(options: Parameters<typeof MoblinPhone.open>[1] = {}) {
    const phone = await open(PASSWORD, options);
    await until(
      'the phone is heard',
      () => (heldPhones.connectionOf(7)?.ageMs ?? null) !== null && shown().presets.length > 0,
    );
    return phone;
  }
  const shown = () => toHealth(heldPhones.connectionOf(7)!.known);
  const refusal = (url: string, headers: Record<string, string> = {}) =>
    once(new WebSocket(url, { headers }), 'error').then(([error]) => (error as Error).message);

  it('reads battery, heat, mute, live, links and networks of a phone with the right password', async () => {
    const phone = await connect();
    expect(phone.results).toEqual(['ok']);
    expect(shown()).toEqual({
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

  it('polls the status, and never the location', async () => {
    const phone = await connect();
    phone.general = { batteryLevel: 12, flame: 'Red' };
    await until(() => shown().batteryPercent === 12);
    // Fields that the phone no longer reports are unknown.
    expect(shown()).toMatchObject({ heat: 'hot', muted: null, live: null });
    expect(new Set(phone.asked)).toEqual(new Set(['getStatus', 'getSettings']));
    expect(logged).not.toContain('Secret network');
  });

  it('shows a change made on the phone', async () => {
    const phone = await connect();
    phone.sendState({ torchOn: true });
    await until(() => shown().torch === true);
    expect(shown().presetId).toBe(PRESETS.high);
  });

  it('mutes the phone, lights its torch, chooses a preset and leaves a SIM out', async () => {
    const phone = await connect();
    const connection = heldPhones.connectionOf(7)!;
    expect(await connection.change({ muted: true })).toBe('done');
    expect(await connection.change({ torch: true })).toBe('done');
    expect(await connection.change({ presetId: PRESETS.low })).toBe('done');
    expect(await connection.change({ network: { id: SIMS.cellular, enabled: false } })).toBe('done');
    expect(await connection.change({ presetId: 'none' })).toBe('unknown');
    expect(shown()).toMatchObject({ muted: true, torch: true, presetId: PRESETS.low });
    expect(shown().networks[1]).toEqual({ id: SIMS.cellular, name: 'Cellular', enabled: false });
    expect(phone.settings.srt).toMatchObject({ connectionPrioritiesEnabled: true });
    expect(phone.state).toMatchObject({ muted: true, torchOn: true, bitrate: PRESETS.low });
  });

  it('reports in time which changes a phone of another version has not applied', async () => {
    await connect({ ignores: ['setTorch'], refuses: ['setMute'] });
    const connection = heldPhones.connectionOf(7)!;
    expect(await connection.change({ muted: true })).toBe('refused');
    const at = performance.now();
    expect(await connection.change({ torch: true })).toBe('unanswered');
    expect(performance.now() - at).toBeLessThan(1_500);
    expect(shown()).toMatchObject({ muted: false, torch: false });
  });

  it('reports no new status of a phone that stops responding, and disconnects it after a minute', async () => {
    const phone = await connect();
    phone.isSilent = true;
    await until(() => (heldPhones.connectionOf(7)?.ageMs ?? 0) > 300);
    expect(shown().batteryPercent).toBe(81);
    skew = 61_000;
    await until(() => heldPhones.connectionOf(7) === null);
    expect(logged).toContain('silent');
  });

  it('refuses a wrong password, and delays further attempts without using an address', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const phone = await open('wrong');
      expect(await phone.closed).toBe(1008);
      expect(phone.results).toEqual(['wrongPassword']);
    }
    expect(heldPhones.connectionOf(7)).toBeNull();
    await expect(open()).rejects.toThrow('429');
    skew = 2_100;
    await connect();
    expect(logged).not.toMatch(/127\.0\.0\.1|wrong-password|right-password/);
  });

  it('refuses other addresses, and pages of another origin', async () => {
    expect(await refusal(`${base}/unknown`)).toContain('404');
    expect(await refusal(`${base}/known/more`)).toContain('404');
    expect(await refusal(`${base}/known`, { origin: 'https://evil.example' })).toContain('403');
  });

  it('prefers the newer phone, and refuses the older one while the newer is connected', async () => {
    const older = await connect({ streamerId: 'OLDER' });
    const newer = await connect({ streamerId: 'NEWER' });
    expect(await older.closed).toBe(1000);
    const again = await open(PASSWORD, { streamerId: 'OLDER' });
    expect(await again.closed).toBe(1008);
    expect(again.results).toEqual(['error']);
    newer.leave();
    await until(() => heldPhones.connectionOf(7) === null);
    await connect({ streamerId: 'OLDER' });
  });

  it('accepts a new connection of a phone that has lost its connection', async () => {
    await connect({ streamerId: 'SAME' });
    const before = heldPhones.connectionOf(7);
    await open(PASSWORD, { streamerId: 'SAME' });
    await until(() => heldPhones.connectionOf(7) !== before && heldPhones.connectionOf(7) !== null);
  });

  it('closes a connection that does not identify itself, and more than four of them', async () => {
    server.disconnectAll();
    http.close();
    await listen({ ...QUICK, identify: 300 });
    const strangers = Array.from({ length: 5 }, () => new WebSocket(`${base}/known`));
    const ends = strangers.map((socket) =>
      Promise.race([
        once(socket, 'error').then(([error]) => (error as Error).message),
        once(socket, 'close').then(([code]) => String(code)),
      ]),
    );
    const results = await Promise.all(ends);
    expect(results.filter((end) => end === '1008')).toHaveLength(4);
    expect(results.filter((end) => end.includes('429'))).toHaveLength(1);
  });

  /** Opens connections at the same time. Returns the open ones and the messages of the refused ones. */
  async function openAll(ids: readonly string[]) {
    const sockets = ids.map((id) => new WebSocket(`${base}/${id}`));
    const refusals: string[] = [];
    await Promise.all(
      sockets.map((socket) =>
        once(socket, 'open').catch((error: unknown) => refusals.push((error as Error).message)),
      ),
    );
    return { sockets: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN), refusals };
  }

  it('counts connections whose enrolment is still being read', async () => {
    let waiting = 0;
    let allWait: () => void;
    const together = new Promise<void>((resolve) => (allWait = resolve));
    checked = () => ((waiting += 1) === 6 && allWait(), together);
    const { sockets, refusals } = await openAll(Array.from({ length: 6 }, () => 'known'));
    expect(sockets).toHaveLength(4);
    expect(refusals).toEqual([expect.stringContaining('429'), expect.stringContaining('429')]);
    for (const socket of sockets) socket.terminate();
  });

  it('accepts twelve connections per owner, and more once they have closed', async () => {
    const ofOwner = (count: number, owner: number) =>
      Array.from({ length: count }, (_, index) => `phone-${100 * owner + index}-of-${owner}`);
    const full = await openAll(ofOwner(13, 5));
    expect(full.sockets).toHaveLength(12);
    expect(full.refusals).toEqual([expect.stringContaining('429')]);
    const other = await openAll(ofOwner(1, 6));
    expect(other.refusals).toEqual([]);
    for (const socket of [...full.sockets, ...other.sockets]) socket.terminate();
    await eventually(async () => {
      const { sockets, refusals } = await openAll(ofOwner(12, 5));
      for (const socket of sockets) socket.terminate();
      expect(refusals).toEqual([]);
    });
  });

  it.each([
    ['text before the password', () => '{', 1008],
    ['bytes before the password', () => Buffer.from([1, 2, 3]), 1008],
    ['a message of 300 kB', () => JSON.stringify({ identify: 'x'.repeat(300_000) }), 1009],
  ])('closes on %s', async (_what, garbage, code) => {
    const socket = new WebSocket(`${base}/known`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    socket.send(garbage());
    expect((await closed)[0]).toBe(code);
  });

  it('closes a connection that sends more messages than any phone', async () => {
    const phone = await connect();
    for (let count = 0; count < 500; count += 1) phone.send({ event: { data: { log: { entry: 'x' } } } });
    expect(await phone.closed).toBe(1008);
  });

  it('ignores invalid messages and keeps the connection', async () => {
    const phone = await connect();
    const before = shown();
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
    await until(() => shown().torch === true);
    await eventually(() => expect({ ...shown(), torch: false }).toEqual(before));
  });

  it('closes connections so that phones reconnect to another process', async () => {
    const phone = await connect();
    server.disconnectAll();
    expect(await phone.closed).toBe(1012);
  });
});
