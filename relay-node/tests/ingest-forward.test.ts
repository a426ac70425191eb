import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { performHandshake, REJECTED } from './_srt/handshake.js';
import { computeDigest, IngestUnderTest, KEY, TOKEN } from './_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from './_srt/numbered-feed.js';
import { until, waitForMatch } from '../../e2e/_kit/wait.js';

jest.setTimeout(240_000);

/** Latency that tolerates stalls of a busy machine. */
const LATENCY = '&latency=2000';

/** First packet number of the second publisher. */
const SECOND_FEED_START = 1_000_000;
const FORWARD_KEY = 'the-key-that-the-nodes-of-this-test-share';

let ingestA: IngestUnderTest;
let ingestB: IngestUnderTest;
const openedPeers: { close(): Promise<void> }[] = [];
const closeLater = <T extends { close(): Promise<void> }>(peer: T): T => {
  openedPeers.push(peer);
  return peer;
};
const publish = (target: IngestUnderTest, firstNumber = 0) =>
  closeLater(new NumberedPublisher(target.createUrl(`publish:input/${KEY}`, LATENCY), 200, firstNumber));
const openReader = (source: IngestUnderTest) =>
  closeLater(new NumberedReader(source.createUrl(`read:${TOKEN}`, LATENCY)));
const createTarget = (target: IngestUnderTest) => ({
  digest: computeDigest(KEY),
  address: '127.0.0.1',
  port: target.port,
  name: 'node-2',
});
const forward = (source: IngestUnderTest, targets: IngestUnderTest[], key = FORWARD_KEY) =>
  source.client.applyForwards({ key, targets: targets.map(createTarget) });
const findForward = (ingest: IngestUnderTest) => ingest.client.snapshot?.forwards[0];

beforeEach(async () => {
  ingestA = await IngestUnderTest.startWithRights({ INGEST_LATENCY_MS: '200' });
  ingestB = await IngestUnderTest.startWithRights({ INGEST_LATENCY_MS: '200' });
  await forward(ingestB, []);
});
afterEach(async () => {
  await Promise.all(openedPeers.splice(0).map((peer) => peer.close()));
  await Promise.all([ingestA?.close(), ingestB?.close()]);
});

describe('a forwarded feed', () => {
  it('reaches the readers of the other ingest byte for byte, and is marked as forwarded', async () => {
    const reader = openReader(ingestB);
    await until('the reader is connected', () => ingestB.hasReader());
    await forward(ingestA, [ingestB]);
    publish(ingestA);
    await until('the feed arrives', () => reader.numbers.length > 300);
    expect([reader.damagedCount, reader.countMissing()]).toEqual([0, 0]);
    await waitForMatch({ forwarded: false }, () => ingestA.findPublisher());
    await waitForMatch({ forwarded: true }, () => ingestB.findPublisher());
    await waitForMatch({ connected: true, failures: 0, to: 'node-2' }, () => findForward(ingestA));
    await forward(ingestA, []);
    await until('the forward stops', () => !ingestB.findPublisher());
    expect(ingestA.findPublisher()).toBeDefined();
  });

  it('starts for a phone that is already connected, and ends with the phone', async () => {
    const phone = publish(ingestA);
    await until('the phone publishes', () => ingestA.findPublisher());
    await forward(ingestA, [ingestB]);
    await until('the feed is forwarded', () => ingestB.findPublisher());
    await phone.close();
    await until('the forwarded feed ends', () => !ingestB.findPublisher());
    await until('the forward is no longer reported', () => findForward(ingestA) === undefined);
  });

  it('is not forwarded back', async () => {
    await forward(ingestB, [ingestA]);
    await forward(ingestA, [ingestB]);
    const phone = publish(ingestA);
    await until('the feed is forwarded', () => ingestB.findPublisher());
    const forwardedPublisher = ingestB.findPublisher();
    await until('the feed continues for a while', () => (ingestB.findPublisher()?.bytes ?? 0) > 1_000_000);
    expect(findForward(ingestB)).toBeUndefined();
    expect([ingestA.findPublisher()?.connection, ingestB.findPublisher()?.connection]).toEqual([
      1,
      forwardedPublisher?.connection,
    ]);
    expect(phone.hasEnded).toBe(false);
  });

  it('is refused if an ingest forwards to itself, and the phone stays connected', async () => {
    await forward(ingestA, [ingestA]);
    const phone = publish(ingestA);
    await until('the forward is refused', () => findForward(ingestA)?.code === REJECTED.conflict);
    expect([phone.hasEnded, ingestA.findPublisher()?.forwarded]).toEqual([false, false]);
  });

  it('is closed and refused while its key is revoked at the other ingest', async () => {
    await forward(ingestA, [ingestB]);
    const phone = publish(ingestA);
    await until('the feed is forwarded', () => ingestB.findPublisher());
    expect(await ingestB.client.applyRights({ revision: 2, digests: [] })).toEqual({
      revision: 2,
      closed: 1,
    });
    await until('the forward is refused', () => findForward(ingestA)?.code === REJECTED.forbidden);
    await until('the forwarded feed is closed', () => !ingestB.findPublisher());
    expect(phone.hasEnded).toBe(false);
    await ingestB.client.applyRights({ revision: 3, digests: [computeDigest(KEY)] });
    await until('the forwarded feed is back', () => ingestB.findPublisher());
  });

  it('reconnects after the other ingest was down, without interrupting the phone', async () => {
    await forward(ingestA, [ingestB]);
    const phone = publish(ingestA);
    await until('the feed is forwarded', () => ingestB.findPublisher());
    const { folder, port } = ingestB;
    ingestB.child.kill('SIGKILL');
    await once(ingestB.child, 'exit');
    await ingestB.client.close();
    await until('the forward has been retried', () => (findForward(ingestA)?.failures ?? 0) > 1);
    ingestB = await IngestUnderTest.start({ INGEST_LATENCY_MS: '200' }, { folder, port });
    await forward(ingestB, []);
    await until('the forwarded feed is back', () => ingestB.findPublisher());
    expect([phone.hasEnded, ingestA.findPublisher()?.connection]).toEqual([false, 1]);
  });

  it('is refused if the forward keys of the two ingests differ', async () => {
    await forward(ingestA, [ingestB], 'another-key-than-the-nodes-of-this-test-have');
    const phone = publish(ingestA);
    await until('the forward is refused', () => findForward(ingestA)?.code === REJECTED.unauthorized);
    expect([phone.hasEnded, ingestB.findPublisher()]).toEqual([false, undefined]);
    expect(ingestA.output + ingestB.output).not.toContain(FORWARD_KEY);
  });
});

describe('two phones with one key', () => {
  it('shows the later phone if it connects to the server’s own node, and refuses the forward', async () => {
    const reader = openReader(ingestB);
    await until('the reader is connected', () => ingestB.hasReader());
    await forward(ingestA, [ingestB]);
    const firstPhone = publish(ingestA);
    await until('the first phone is shown', () => reader.numbers.length > 100);
    // Longer than the tolerance for a forward's delay.
    await until('the first phone is older', () => (ingestA.findPublisher()?.liveMs ?? 0) > 2000);
    const secondPhone = publish(ingestB, SECOND_FEED_START);
    await until('the second phone is shown', () => (reader.numbers.at(-1) ?? 0) > SECOND_FEED_START);
    await until('the forward is refused again', () => (findForward(ingestA)?.failures ?? 0) > 2);
    expect((reader.numbers.at(-1) ?? 0) > SECOND_FEED_START).toBe(true);
    expect([firstPhone.hasEnded, secondPhone.hasEnded, ingestB.findPublisher()?.forwarded]).toEqual([
      false,
      false,
      false,
    ]);
    await secondPhone.close();
    await until(
      'the first phone is shown again',
      () => (reader.numbers.at(-1) ?? SECOND_FEED_START) < SECOND_FEED_START,
    );
  });

  it('shows the later phone if it connects to another node', async () => {
    const reader = openReader(ingestB);
    await until('the reader is connected', () => ingestB.hasReader());
    await forward(ingestA, [ingestB]);
    const firstPhone = publish(ingestB);
    await until('the first phone is older', () => (ingestB.findPublisher()?.liveMs ?? 0) > 2000);
    publish(ingestA, SECOND_FEED_START);
    await until('the second phone is shown', () => (reader.numbers.at(-1) ?? 0) > SECOND_FEED_START);
    await until('the first phone is disconnected', () => firstPhone.hasEnded);
    await waitForMatch({ forwarded: true }, () => ingestB.findPublisher());
  });
});

describe('a ticket', () => {
  /** Returns a ticket. It is implemented independently from the description of tickets. */
  function createTicket({
    key = FORWARD_KEY,
    issuedAt = Date.now(),
    nonce = 'nonce-0123456789',
    source = 'node-x',
  } = {}) {
    const text = [computeDigest(KEY), Math.floor(issuedAt / 1000), 0, source, nonce].join(':');
    return `forward:${text}:${createHmac('sha256', key).update(`ticket:${text}`).digest('base64url')}`;
  }
  const connect = (streamId: string) => performHandshake({ port: ingestB.port, streamId });

  it('is refused if it is signed with another key, too old, or modified', async () => {
    const otherKey = 'another key than the nodes have';
    expect(await connect(createTicket({ key: otherKey }))).toBe(REJECTED.unauthorized);
    const hourAgo = Date.now() - 3_600_000;
    expect(await connect(createTicket({ issuedAt: hourAgo }))).toBe(REJECTED.unauthorized);
    expect(await connect(createTicket().replace('node-x', 'node-y'))).toBe(REJECTED.unauthorized);
    expect(await connect(createTicket().slice(0, -3))).toBe(REJECTED.unreadable);
    expect(ingestB.findPublisher()).toBeUndefined();
  });

  it('is refused over an unencrypted connection and when it is used again', async () => {
    /** libsrt's own code for a caller without the passphrase, below the application range. */
    const noPassphrase = 11;
    const unencrypted = await performHandshake({
      port: ingestB.port,
      streamId: createTicket(),
      timeoutMs: 2_500,
    });
    expect(unencrypted === noPassphrase || unencrypted === 'silence').toBe(true);
    expect(await connect(createTicket())).toBe(REJECTED.unauthorized);
    expect(ingestB.findPublisher()).toBeUndefined();
  });

  it('is refused before the agent has sent a key', async () => {
    await ingestB.client.applyForwards({ key: null, targets: [] });
    expect(await connect(createTicket())).toBe(REJECTED.unavailable);
  });
});
