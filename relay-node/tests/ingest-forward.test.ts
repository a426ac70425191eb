import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { performHandshake } from './_srt/handshake.js';
import { computeDigest, IngestUnderTest, KEY, TOKEN } from './_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from './_srt/numbered-feed.js';
import { until, waitForMatch } from '../../e2e/_kit/wait.js';

jest.setTimeout(240_000);

/** Latency that tolerates stalls of a busy machine. */
const LATENCY = '&latency=2000';

/** First packet number of the second publisher. */
const SECOND = 1_000_000;
const FORWARD_KEY = 'the-key-that-the-nodes-of-this-test-share';

let a: IngestUnderTest;
let b: IngestUnderTest;
const opened: { close(): Promise<void> }[] = [];
const closeLater = <T extends { close(): Promise<void> }>(peer: T): T => {
  opened.push(peer);
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
  a = await IngestUnderTest.startWithRights({ INGEST_LATENCY_MS: '200' });
  b = await IngestUnderTest.startWithRights({ INGEST_LATENCY_MS: '200' });
  await forward(b, []);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((peer) => peer.close()));
  await Promise.all([a?.close(), b?.close()]);
});

describe('a forwarded feed', () => {
  it('reaches the readers of the other ingest byte for byte, and is marked as forwarded', async () => {
    const reader = openReader(b);
    await until('the reader is connected', () => b.hasReader());
    await forward(a, [b]);
    publish(a);
    await until('the feed arrives', () => reader.numbers.length > 300);
    expect([reader.damagedCount, reader.countMissing()]).toEqual([0, 0]);
    await waitForMatch({ forwarded: false }, () => a.findPublisher());
    await waitForMatch({ forwarded: true }, () => b.findPublisher());
    await waitForMatch({ connected: true, failures: 0, to: 'node-2' }, () => findForward(a));
    await forward(a, []);
    await until('the forward stops', () => !b.findPublisher());
    expect(a.findPublisher()).toBeDefined();
  });

  it('starts for a phone that is already connected, and ends with the phone', async () => {
    const phone = publish(a);
    await until('the phone publishes', () => a.findPublisher());
    await forward(a, [b]);
    await until('the feed is forwarded', () => b.findPublisher());
    await phone.close();
    await until('the forwarded feed ends', () => !b.findPublisher());
    await until('the forward is no longer reported', () => findForward(a) === undefined);
  });

  it('is not forwarded back', async () => {
    await forward(b, [a]);
    await forward(a, [b]);
    const phone = publish(a);
    await until('the feed is forwarded', () => b.findPublisher());
    const forwardedPublisher = b.findPublisher();
    await until('the feed continues for a while', () => (b.findPublisher()?.bytes ?? 0) > 1_000_000);
    expect(findForward(b)).toBeUndefined();
    expect([a.findPublisher()?.connection, b.findPublisher()?.connection]).toEqual([
      1,
      forwardedPublisher?.connection,
    ]);
    expect(phone.hasEnded).toBe(false);
  });

  it('is refused if an ingest forwards to itself, and the phone stays connected', async () => {
    await forward(a, [a]);
    const phone = publish(a);
    await until('the forward is refused', () => findForward(a)?.code === 1409);
    expect([phone.hasEnded, a.findPublisher()?.forwarded]).toEqual([false, false]);
  });

  it('is closed and refused while its key is revoked at the other ingest', async () => {
    await forward(a, [b]);
    const phone = publish(a);
    await until('the feed is forwarded', () => b.findPublisher());
    expect(await b.client.applyRights({ revision: 2, digests: [] })).toEqual({ revision: 2, closed: 1 });
    await until('the forward is refused', () => findForward(a)?.code === 1403);
    await until('the forwarded feed is closed', () => !b.findPublisher());
    expect(phone.hasEnded).toBe(false);
    await b.client.applyRights({ revision: 3, digests: [computeDigest(KEY)] });
    await until('the forwarded feed is back', () => b.findPublisher());
  });

  it('reconnects after the other ingest was down, without interrupting the phone', async () => {
    await forward(a, [b]);
    const phone = publish(a);
    await until('the feed is forwarded', () => b.findPublisher());
    const { folder, port } = b;
    b.child.kill('SIGKILL');
    await once(b.child, 'exit');
    await b.client.close();
    await until('the forward has been retried', () => (findForward(a)?.failures ?? 0) > 1);
    b = await IngestUnderTest.start({ INGEST_LATENCY_MS: '200' }, { folder, port });
    await forward(b, []);
    await until('the forwarded feed is back', () => b.findPublisher());
    expect([phone.hasEnded, a.findPublisher()?.connection]).toEqual([false, 1]);
  });

  it('is refused if the forward keys of the two ingests differ', async () => {
    await forward(a, [b], 'another-key-than-the-nodes-of-this-test-have');
    const phone = publish(a);
    await until('the forward is refused', () => findForward(a)?.code === 1401);
    expect([phone.hasEnded, b.findPublisher()]).toEqual([false, undefined]);
    expect(a.output + b.output).not.toContain(FORWARD_KEY);
  });
});

describe('two phones with one key', () => {
  it('shows the later phone if it connects to the server’s own node, and refuses the forward', async () => {
    const reader = openReader(b);
    await until('the reader is connected', () => b.hasReader());
    await forward(a, [b]);
    const firstPhone = publish(a);
    await until('the first phone is shown', () => reader.numbers.length > 100);
    // Longer than the tolerance for a forward's delay.
    await until('the first phone is older', () => (a.findPublisher()?.liveMs ?? 0) > 2000);
    const secondPhone = publish(b, SECOND);
    await until('the second phone is shown', () => (reader.numbers.at(-1) ?? 0) > SECOND);
    await until('the forward is refused again', () => (findForward(a)?.failures ?? 0) > 2);
    expect((reader.numbers.at(-1) ?? 0) > SECOND).toBe(true);
    expect([firstPhone.hasEnded, secondPhone.hasEnded, b.findPublisher()?.forwarded]).toEqual([
      false,
      false,
      false,
    ]);
    await secondPhone.close();
    await until('the first phone is shown again', () => (reader.numbers.at(-1) ?? SECOND) < SECOND);
  });

  it('shows the later phone if it connects to another node', async () => {
    const reader = openReader(b);
    await until('the reader is connected', () => b.hasReader());
    await forward(a, [b]);
    const firstPhone = publish(b);
    await until('the first phone is older', () => (b.findPublisher()?.liveMs ?? 0) > 2000);
    publish(a, SECOND);
    await until('the second phone is shown', () => (reader.numbers.at(-1) ?? 0) > SECOND);
    await until('the first phone is disconnected', () => firstPhone.hasEnded);
    await waitForMatch({ forwarded: true }, () => b.findPublisher());
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
  const connect = (streamId: string) => performHandshake({ port: b.port, streamId });

  it('is refused if it is signed with another key, too old, or modified', async () => {
    expect(await connect(createTicket({ key: 'another key than the nodes have' }))).toBe(1401);
    expect(await connect(createTicket({ issuedAt: Date.now() - 3_600_000 }))).toBe(1401);
    expect(await connect(createTicket().replace('node-x', 'node-y'))).toBe(1401);
    expect(await connect(createTicket().slice(0, -3))).toBe(1400);
    expect(b.findPublisher()).toBeUndefined();
  });

  it('is refused over an unencrypted connection and when it is used again', async () => {
    // libsrt's own code for a caller without the passphrase, below the application range.
    const unencrypted = await performHandshake({ port: b.port, streamId: createTicket(), timeoutMs: 2_500 });
    expect(unencrypted === 11 || unencrypted === 'silence').toBe(true);
    expect(await connect(createTicket())).toBe(1401);
    expect(b.findPublisher()).toBeUndefined();
  });

  it('is refused before the agent has sent a key', async () => {
    await b.client.applyForwards({ key: null, targets: [] });
    expect(await connect(createTicket())).toBe(1503);
  });
});
