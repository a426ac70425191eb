import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BondedPhone, type SenderOptions } from './_srt/bonded-phone.js';
import { negotiate, shakeHands } from './_srt/handshake.js';
import { IngestUnderTest, KEY, TOKEN } from './_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from './_srt/numbered-feed.js';
import { eventually, until } from '../../e2e/_kit/wait.js';

jest.setTimeout(240_000);

/** Latency that tolerates stalls of a busy machine. */
const LATENCY = '&latency=3000';
/** 4.5 Mbit/s. */
const PACKETS_PER_SECOND = 427;
/** First number of a second publisher. */
const SECOND = 1_000_000;

/** Network of the phone's links. Must not appear in the ingest's logs and files. */
const NETWORK = '127.0.5.';

let ingest: IngestUnderTest;
let reader: NumberedReader;
const opened: { close(): Promise<void> }[] = [];
const track = <T extends { close(): Promise<void> }>(peer: T): T => {
  opened.push(peer);
  return peer;
};
const phone = async (options: Partial<SenderOptions> = {}) =>
  track(await BondedPhone.start({ port: ingest.srtlaPort, ...options }));
const publish = (by: BondedPhone, first = 0, key = KEY) =>
  track(new NumberedPublisher(by.url(`publish:input/${key}`, LATENCY), PACKETS_PER_SECOND, first));
const arrived = (count: number) => until(`${count} packets arrive`, () => reader.numbers.length > count);
const further = (count: number) => arrived(reader.numbers.length + count);
const storedIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('');
const links = () => ingest.publisher()?.links ?? [];

beforeEach(async () => {
  ingest = await IngestUnderTest.startBonded();
  reader = track(new NumberedReader(ingest.url(`read:${TOKEN}`, LATENCY)));
  await until('the reader is connected', () => ingest.hasReader());
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.close()));
  await ingest?.close();
});

describe('a bonded feed', () => {
  it('of 4.5 Mbit/s over three links of 3 Mbit/s loses nothing when one of them dies', async () => {
    const addresses = [1, 2, 3].map((link) => `${NETWORK}${link}`);
    const by = await phone({ addresses });
    for (const link of [0, 1, 2]) await by.impair(link, { kbps: 3_000, delayMs: 15 + 15 * link });
    publish(by);
    await arrived(2_000);
    await by.impair(1, { kbps: 3_000, cut: true });
    await further(4_000);
    await eventually(() => expect(links()[1]?.heardMs).toBeGreaterThan(3_000));
    expect(links().map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(links()[1]?.kbps).toBe(0);
    expect((links()[0]?.share ?? 0) + (links()[2]?.share ?? 0)).toBeCloseTo(1, 1);
    expect([reader.missingCount(), reader.damaged, ingest.publisher()?.connection]).toEqual([0, 0, 1]);
    expect(ingest.output + storedIn(ingest.folder)).not.toContain(NETWORK);
  });

  it('continues when a NAT changes the port of a link', async () => {
    const by = await phone();
    publish(by);
    await arrived(800);
    await by.rebind(0);
    await further(2_500);
    expect((await by.figures()).links.map(({ isUp }) => isUp)).toEqual([true, true, true]);
    expect(links().map(({ number }) => number)).toEqual([1, 2, 3]);
    expect([reader.missingCount(), ingest.publisher()?.connection]).toEqual([0, 1]);
  });

  it.each(['group', 'probe'] as const)(
    'of a phone that restarts (%s) while its old group exists',
    async (opening) => {
      const by = await phone({ opening });
      const first = publish(by);
      await arrived(400);
      await first.close();
      await by.startAgain();
      publish(by, SECOND);
      await until('the second feed arrives', () => (reader.numbers.at(-1) ?? 0) > SECOND + 400);
      expect([reader.missingCount(SECOND), reader.damaged, reader.ended]).toEqual([0, 0, false]);
    },
  );

  it('is refused in the handshake, with the code, when its key is wrong', async () => {
    const by = await phone();
    const call = (streamId: string) => shakeHands({ port: by.srtPort, streamId });
    await until('the links are up', async () => (await by.figures()).links.every(({ isUp }) => isUp));
    expect([await call('publish:input/wrong'), await call(`read:${TOKEN}`), await call('')]).toEqual([
      1403, 1405, 1400,
    ]);
    await until('the refusal is reported', () =>
      ingest.client.snapshot?.refusals.some(({ reason }) => reason === 'wrong-key'),
    );
  });

  it('gets at least 2 s of latency with NAK reports; a plain feed gets the requested latency', async () => {
    const by = await phone();
    await until('the links are up', async () => (await by.figures()).links.every(({ isUp }) => isUp));
    const streamId = `publish:input/${KEY}`;
    const [bonded, plain] = [
      await negotiate({ port: by.srtPort, streamId }),
      await negotiate({ port: ingest.port, streamId }),
    ];
    expect(bonded).toEqual({ latencyMs: 2_000, nakReports: true });
    expect(plain.latencyMs).toBeLessThan(2_000);
  });

  it('takes over from plain SRT, and plain SRT from it', async () => {
    const plain = track(new NumberedPublisher(ingest.url(`publish:input/${KEY}`, LATENCY)));
    await until('the plain feed arrives', () => ingest.publisher()?.connection === 1);
    const by = await phone();
    const bonded = publish(by, SECOND);
    await until('the bonded feed arrives', () => (reader.numbers.at(-1) ?? 0) > SECOND + 200);
    await until('the plain one is closed', () => plain.ended);
    expect(ingest.publisher()?.links).toHaveLength(3);
    track(new NumberedPublisher(ingest.url(`publish:input/${KEY}`, LATENCY), 200, 2 * SECOND));
    await until('the plain feed is back', () => (reader.numbers.at(-1) ?? 0) > 2 * SECOND);
    await until('the bonded one is closed', () => bonded.ended);
    expect(ingest.publisher()?.links).toBeUndefined();
    expect(reader.ended).toBe(false);
  });

  it('has RTT and losses of a link only if the phone reports them', async () => {
    const by = await phone({ keepaliveBytes: 38 });
    for (const link of [0, 1, 2]) await by.impair(link, { delayMs: 20 });
    publish(by);
    await until('the phone has reported', () => links().some(({ rttMs }) => (rttMs ?? 0) >= 40));
    expect(links().every(({ naks }) => naks !== null)).toBe(true);
  });
});

describe('the SRTLA port', () => {
  const stranger = async (from: string): Promise<Socket> => {
    const socket = createSocket('udp4').on('error', () => undefined);
    socket.bind(0, from);
    await once(socket, 'listening');
    track({ close: async () => void socket.close() });
    return socket;
  };

  it('lets a phone register and send through a flood of REG1, forged REG2 and keepalives', async () => {
    const by = await phone();
    publish(by);
    await arrived(300);
    const strangers = await Promise.all(Array.from({ length: 50 }, (_, i) => stranger(`127.0.2.${i + 1}`)));
    const packets = [0x9200, 0x9201, 0x9000].map((type) => {
      const packet = randomBytes(258);
      packet.writeUInt16BE(type, 0);
      return packet;
    });
    const flood = setInterval(() => {
      for (const socket of strangers)
        for (const packet of packets) socket.send(packet, ingest.srtlaPort, '127.0.0.1');
    }, 20);
    try {
      const second = await phone({ addresses: ['127.0.3.1'] });
      await until('a new phone registers', async () =>
        (await second.figures()).links.every(({ isUp }) => isUp),
      );
      await further(1_500);
    } finally {
      clearInterval(flood);
    }
    expect([reader.missingCount(), ingest.publisher()?.connection]).toEqual([0, 1]);
    expect(ingest.client.snapshot?.bonding?.groups).toBe(2);
    expect(ingest.client.snapshot?.bonding?.faults).toBe(0);
  });

  it('limits handshakes by the phone’s own address, not by loopback', async () => {
    const [noisy, quiet] = await Promise.all([
      phone({ addresses: ['127.0.4.1'], links: 1 }),
      phone({ addresses: ['127.0.4.2'], links: 1 }),
    ]);
    for (const by of [noisy, quiet])
      await until('the link is up', async () => (await by.figures()).links[0]?.isUp);
    const codes: unknown[] = [];
    while (!codes.includes(1402) && codes.length < 400) codes.push(...(await Promise.all(callsOf(noisy, 1))));
    expect(codes).toContain(1402);
    expect(await Promise.all(callsOf(quiet, 1))).toEqual([1403]);
  });

  const callsOf = (by: BondedPhone, count: number) =>
    Array.from({ length: count }, () => shakeHands({ port: by.srtPort, streamId: 'publish:input/wrong' }));

  it('is reported with its setting if it is in use', async () => {
    const socket = await stranger('127.0.0.1');
    const port = String(socket.address().port);
    const other = await IngestUnderTest.start({ SRTLA_PORT: port });
    try {
      expect(await other.exit()).toBe(1);
      expect(other.output).toContain('SRTLA_PORT');
      expect(other.output).toContain('"code":"PORT_IN_USE"');
    } finally {
      await other.close();
    }
  });
});
