import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BondedPhone, type SenderOptions } from './_srt/bonded-phone.js';
import { negotiateSettings, performHandshake, REJECTED } from './_srt/handshake.js';
import { IngestUnderTest, KEY, TOKEN } from './_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from './_srt/numbered-feed.js';
import { eventually, until } from '../../e2e/_kit/wait.js';

jest.setTimeout(240_000);

/** Latency that tolerates stalls of a busy machine. */
const LATENCY = '&latency=3000';
/** Packet rate of a feed of 4.5 Mbit/s. */
const PACKETS_PER_SECOND = 427;
/** First packet number of a second publisher. */
const SECOND_FEED_START = 1_000_000;

/** Network of the phone's links. It must not appear in the ingest's logs and files. */
const NETWORK = '127.0.5.';

let ingest: IngestUnderTest;
let reader: NumberedReader;
const openedPeers: { close(): Promise<void> }[] = [];
const closeLater = <T extends { close(): Promise<void> }>(peer: T): T => {
  openedPeers.push(peer);
  return peer;
};
const startPhone = async (options: Partial<SenderOptions> = {}) =>
  closeLater(await BondedPhone.start({ port: ingest.srtlaPort, ...options }));
const publish = (phone: BondedPhone, firstNumber = 0, key = KEY) =>
  closeLater(
    new NumberedPublisher(phone.createUrl(`publish:input/${key}`, LATENCY), PACKETS_PER_SECOND, firstNumber),
  );
const waitForPackets = (count: number) =>
  until(`${count} packets arrive`, () => reader.numbers.length > count);
const waitForMorePackets = (count: number) => waitForPackets(reader.numbers.length + count);
const readStoredText = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('');
const listLinks = () => ingest.findPublisher()?.links ?? [];

beforeEach(async () => {
  ingest = await IngestUnderTest.startBonded();
  reader = closeLater(new NumberedReader(ingest.createUrl(`read:${TOKEN}`, LATENCY)));
  await until('the reader is connected', () => ingest.hasReader());
});
afterEach(async () => {
  await Promise.all(openedPeers.splice(0).map((peer) => peer.close()));
  await ingest?.close();
});

describe('a bonded feed', () => {
  it('loses no packet of 4.5 Mbit/s over three links of 3 Mbit/s while one link fails', async () => {
    const addresses = [1, 2, 3].map((link) => `${NETWORK}${link}`);
    const phone = await startPhone({ addresses });
    for (const link of [0, 1, 2]) await phone.impair(link, { kbps: 3_000, delayMs: 15 + 15 * link });
    publish(phone);
    await waitForPackets(2_000);
    await phone.impair(1, { kbps: 3_000, cut: true });
    await waitForMorePackets(4_000);
    await eventually(() => expect(listLinks()[1]?.heardMs).toBeGreaterThan(3_000));
    expect(listLinks().map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(listLinks()[1]?.kbps).toBe(0);
    expect((listLinks()[0]?.share ?? 0) + (listLinks()[2]?.share ?? 0)).toBeCloseTo(1, 1);
    expect([reader.countMissing(), reader.damagedCount, ingest.findPublisher()?.connection]).toEqual([
      0, 0, 1,
    ]);
    expect(ingest.output + readStoredText(ingest.folder)).not.toContain(NETWORK);
  });

  it('continues when a NAT changes the port of a link', async () => {
    const phone = await startPhone();
    publish(phone);
    await waitForPackets(800);
    await phone.rebind(0);
    await waitForMorePackets(2_500);
    expect((await phone.readStats()).links.map(({ isUp }) => isUp)).toEqual([true, true, true]);
    expect(listLinks().map(({ number }) => number)).toEqual([1, 2, 3]);
    expect([reader.countMissing(), ingest.findPublisher()?.connection]).toEqual([0, 1]);
  });

  it.each(['group', 'probe'] as const)(
    'replaces the earlier group of a restarted phone (registration: %s)',
    async (registration) => {
      const phone = await startPhone({ registration });
      const firstPublisher = publish(phone);
      await waitForPackets(400);
      await firstPublisher.close();
      await phone.startAgain();
      publish(phone, SECOND_FEED_START);
      await until('the second feed arrives', () => (reader.numbers.at(-1) ?? 0) > SECOND_FEED_START + 400);
      expect([reader.countMissing(SECOND_FEED_START), reader.damagedCount, reader.hasEnded]).toEqual([
        0,
        0,
        false,
      ]);
    },
  );

  it('is refused in the handshake with the code of the reason', async () => {
    const phone = await startPhone();
    const connect = (streamId: string) => performHandshake({ port: phone.srtPort, streamId });
    await until('the links are up', async () => (await phone.readStats()).links.every(({ isUp }) => isUp));
    expect(await connect('publish:input/wrong')).toBe(REJECTED.forbidden);
    expect(await connect(`read:${TOKEN}`)).toBe(REJECTED.otherMode);
    expect(await connect('')).toBe(REJECTED.unreadable);
    await until('the refusal is reported', () =>
      ingest.client.snapshot?.refusals.some(({ reason }) => reason === 'wrong-key'),
    );
  });

  it('gets at least 2 s of latency and NAK reports, unlike a plain feed', async () => {
    const phone = await startPhone();
    await until('the links are up', async () => (await phone.readStats()).links.every(({ isUp }) => isUp));
    const streamId = `publish:input/${KEY}`;
    const [bondedFeed, plainFeed] = [
      await negotiateSettings({ port: phone.srtPort, streamId }),
      await negotiateSettings({ port: ingest.port, streamId }),
    ];
    expect(bondedFeed).toEqual({ latencyMs: 2_000, nakReports: true });
    expect(plainFeed.latencyMs).toBeLessThan(2_000);
  });

  it('replaces a plain feed, and is replaced by a plain feed', async () => {
    const plainFeed = closeLater(new NumberedPublisher(ingest.createUrl(`publish:input/${KEY}`, LATENCY)));
    await until('the plain feed arrives', () => ingest.findPublisher()?.connection === 1);
    const phone = await startPhone();
    const bondedFeed = publish(phone, SECOND_FEED_START);
    await until('the bonded feed arrives', () => (reader.numbers.at(-1) ?? 0) > SECOND_FEED_START + 200);
    await until('the plain feed is closed', () => plainFeed.hasEnded);
    expect(ingest.findPublisher()?.links).toHaveLength(3);
    closeLater(
      new NumberedPublisher(ingest.createUrl(`publish:input/${KEY}`, LATENCY), 200, 2 * SECOND_FEED_START),
    );
    await until('the plain feed is back', () => (reader.numbers.at(-1) ?? 0) > 2 * SECOND_FEED_START);
    await until('the bonded feed is closed', () => bondedFeed.hasEnded);
    expect(ingest.findPublisher()?.links).toBeUndefined();
    expect(reader.hasEnded).toBe(false);
  });

  it('reports RTT and losses of a link once the phone sends them', async () => {
    const phone = await startPhone({ keepaliveBytes: 38 });
    for (const link of [0, 1, 2]) await phone.impair(link, { delayMs: 20 });
    publish(phone);
    await until('the phone has reported', () => listLinks().some(({ rttMs }) => (rttMs ?? 0) >= 40));
    expect(listLinks().every(({ naks }) => naks !== null)).toBe(true);
  });
});

describe('the SRTLA port', () => {
  const openSocket = async (localAddress: string): Promise<Socket> => {
    const socket = createSocket('udp4').on('error', () => undefined);
    socket.bind(0, localAddress);
    await once(socket, 'listening');
    closeLater({ close: async () => void socket.close() });
    return socket;
  };

  it('accepts a new phone, and loses no packet, in a flood of REG1, forged REG2 and keepalives', async () => {
    const phone = await startPhone();
    publish(phone);
    await waitForPackets(300);
    const strangers = await Promise.all(Array.from({ length: 50 }, (_, i) => openSocket(`127.0.2.${i + 1}`)));
    const [reg1, reg2, keepalive] = [0x9200, 0x9201, 0x9000];
    const packets = [reg1, reg2, keepalive].map((type) => {
      const packet = randomBytes(2 + 256);
      packet.writeUInt16BE(type, 0);
      return packet;
    });
    const flood = setInterval(() => {
      for (const socket of strangers)
        for (const packet of packets) socket.send(packet, ingest.srtlaPort, '127.0.0.1');
    }, 20);
    try {
      const secondPhone = await startPhone({ addresses: ['127.0.3.1'] });
      await until('a new phone registers', async () =>
        (await secondPhone.readStats()).links.every(({ isUp }) => isUp),
      );
      await waitForMorePackets(1_500);
    } finally {
      clearInterval(flood);
    }
    expect([reader.countMissing(), ingest.findPublisher()?.connection]).toEqual([0, 1]);
    expect(ingest.client.snapshot?.bonding?.groups).toBe(2);
    expect(ingest.client.snapshot?.bonding?.faults).toBe(0);
  });

  it('limits handshakes by the phone’s own address, not by loopback', async () => {
    const [noisyPhone, quietPhone] = await Promise.all([
      startPhone({ addresses: ['127.0.4.1'], links: 1 }),
      startPhone({ addresses: ['127.0.4.2'], links: 1 }),
    ]);
    for (const phone of [noisyPhone, quietPhone])
      await until('the link is up', async () => (await phone.readStats()).links[0]?.isUp);
    const codes: unknown[] = [];
    while (!codes.includes(REJECTED.overloaded) && codes.length < 400)
      codes.push(...(await Promise.all(performHandshakes(noisyPhone, 1))));
    expect(codes).toContain(REJECTED.overloaded);
    expect(await Promise.all(performHandshakes(quietPhone, 1))).toEqual([REJECTED.forbidden]);
  });

  const performHandshakes = (phone: BondedPhone, count: number) =>
    Array.from({ length: count }, () =>
      performHandshake({ port: phone.srtPort, streamId: 'publish:input/wrong' }),
    );

  it('is reported by the name of its setting if it is in use', async () => {
    const socket = await openSocket('127.0.0.1');
    const port = String(socket.address().port);
    const secondIngest = await IngestUnderTest.start({ SRTLA_PORT: port });
    try {
      expect(await secondIngest.waitForExit()).toBe(1);
      expect(secondIngest.output).toContain('SRTLA_PORT');
      expect(secondIngest.output).toContain('"code":"PORT_IN_USE"');
    } finally {
      await secondIngest.close();
    }
  });
});
