import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { shakeHands } from './_srt/handshake.js';
import { computeDigest, IngestUnderTest, KEY, TOKEN } from './_srt/ingest-under-test.js';
import { NumberedPublisher, NumberedReader } from './_srt/numbered-feed.js';
import { until, waitForMatch } from '../../e2e/_kit/wait.js';

jest.setTimeout(240_000);

/** Latency that tolerates stalls of a busy machine. */
const LATENCY = '&latency=2000';

/** First numbers, which distinguish the packets of two publishers. */
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
const forwardTo = (target: IngestUnderTest) => ({
  digest: computeDigest(KEY),
  address: '127.0.0.1',
  port: target.port,
  name: 'node-2',
});
const forward = (source: IngestUnderTest, target: IngestUnderTest[], key = FORWARD_KEY) =>
  source.client.applyForwards({ key, targets: target.map(forwardTo) });
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
  it('reaches the readers of the other ingest byte for byte, marked as forwarded', async () => {
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
    await until('it stops when it is no longer requested', () => !b.findPublisher());
    expect(a.findPublisher()).toBeDefined();
  });

  it('starts for a phone that is already connected, and ends with the phone', async () => {
    const phone = publish(a);
    await until('the phone publishes', () => a.findPublisher());
    await forward(a, [b]);
    await until('it is forwarded', () => b.findPublisher());
    await phone.close();
    await until('it ends with the phone', () => !b.findPublisher());
    await until('it is no longer a forward', () => findForward(a) === undefined);
  });

  it('is never forwarded again', async () => {
    await forward(b, [a]);
    await forward(a, [b]);
    const phone = publish(a);
    await until('it is forwarded', () => b.findPublisher());
    const forwardedPublisher = b.findPublisher();
    await until('it continues for a while', () => (b.findPublisher()?.bytes ?? 0) > 1_000_000);
    expect(findForward(b)).toBeUndefined();
    expect([a.findPublisher()?.connection, b.findPublisher()?.connection]).toEqual([
      1,
      forwardedPublisher?.connection,
    ]);
    expect(phone.hasEnded).toBe(false);
  });

  it('is refused by the ingest that forwards it, and the phone stays connected', async () => {
    await forward(a, [a]);
    const phone = publish(a);
    await until('it is refused', () => findForward(a)?.code === 1409);
    expect([phone.hasEnded, a.findPublisher()?.forwarded]).toEqual([false, false]);
  });

  it('is closed when its key is revoked at the other ingest, and refused until it is known again', async () => {
    await forward(a, [b]);
    const phone = publish(a);
    await until('it is forwarded', () => b.findPublisher());
    expect(await b.client.applyRights({ revision: 2, digests: [] })).toEqual({ revision: 2, closed: 1 });
    await until('it is refused', () => findForward(a)?.code === 1403);
    await until('it is no longer a publisher', () => !b.findPublisher());
    expect(phone.hasEnded).toBe(false);
    await b.client.applyRights({ revision: 3, digests: [computeDigest(KEY)] });
    await until('it is back', () => b.findPublisher());
  });

  it('reconnects after the other ingest was down, without interrupting the phone', async () => {
    await forward(a, [b]);
    const phone = publish(a);
    await until('it is forwarded', () => b.findPublisher());
    const { folder, port } = b;
    b.child.kill('SIGKILL');
    await once(b.child, 'exit');
    await b.client.close();
    await until('it is tried again', () => (findForward(a)?.failures ?? 0) > 1);
    b = await IngestUnderTest.start({ INGEST_LATENCY_MS: '200' }, { folder, port });
    await forward(b, []);
    await until('it is back', () => b.findPublisher());
    expect([phone.hasEnded, a.findPublisher()?.connection]).toEqual([false, 1]);
  });

  it('is refused with another key than the nodes’', async () => {
    await forward(a, [b], 'another-key-than-the-nodes-of-this-test-have');
    const phone = publish(a);
    await until('it is refused', () => findForward(a)?.code === 1401);
    expect([phone.hasEnded, b.findPublisher()]).toEqual([false, undefined]);
    expect(a.output + b.output).not.toContain(FORWARD_KEY);
  });
});

describe('of two phones with one key', () => {
  it('the one that connects later to the server’s own node is shown, and the forward stays refused', async () => {
    const reader = openReader(b);
    await until('the reader is connected', () => b.hasReader());
    await forward(a, [b]);
    const firstNumber = publish(a);
    await until('the first is shown', () => reader.numbers.length > 100);
    // Longer than the tolerance for a forward's delay.
    await until('the first is older', () => (a.findPublisher()?.liveMs ?? 0) > 2000);
    const secondPhone = publish(b, SECOND);
    await until('the second is shown', () => (reader.numbers.at(-1) ?? 0) > SECOND);
    await until('the forward was turned away again', () => (findForward(a)?.failures ?? 0) > 2);
    expect((reader.numbers.at(-1) ?? 0) > SECOND).toBe(true);
    expect([firstNumber.hasEnded, secondPhone.hasEnded, b.findPublisher()?.forwarded]).toEqual([
      false,
      false,
      false,
    ]);
    await secondPhone.close();
    await until('the first is shown again', () => (reader.numbers.at(-1) ?? SECOND) < SECOND);
  });

  it('the one that connects later to another node is shown', async () => {
    const reader = openReader(b);
    await until('the reader is connected', () => b.hasReader());
    await forward(a, [b]);
    const firstNumber = publish(b);
    await until('the first is older', () => (b.findPublisher()?.liveMs ?? 0) > 2000);
    publish(a, SECOND);
    await until('the second is shown', () => (reader.numbers.at(-1) ?? 0) > SECOND);
    await until('the first is closed', () => firstNumber.hasEnded);
    await waitForMatch({ forwarded: true }, () => b.findPublisher());
  });
});

describe('a ticket', () => {
  /** Returns a ticket, implemented independently according to its description. */
  function createTicket({
    key = FORWARD_KEY,
    issuedAt = Date.now(),
    nonce = 'nonce-0123456789',
    source = 'node-x',
  } = {}) {
    const text = [computeDigest(KEY), Math.floor(issuedAt / 1000), 0, source, nonce].join(':');
    return `forward:${text}:${createHmac('sha256', key).update(`ticket:${text}`).digest('base64url')}`;
  }
  const connect = (streamId: string) => shakeHands({ port: b.port, streamId });

  it('is refused when signed with another key, too old, or modified', async () => {
    expect(await connect(createTicket({ key: 'another key than the nodes have' }))).toBe(1401);
    expect(await connect(createTicket({ issuedAt: Date.now() - 3_600_000 }))).toBe(1401);
    expect(await connect(createTicket().replace('node-x', 'node-y'))).toBe(1401);
    expect(await connect(createTicket().slice(0, -3))).toBe(1400);
    expect(b.findPublisher()).toBeUndefined();
  });

  it('cannot be reused when intercepted: it is valid once, and only over an encrypted connection', async () => {
    // libsrt's own code for a caller without the passphrase, below the application range.
    const unencrypted = await shakeHands({ port: b.port, streamId: createTicket(), timeoutMs: 2_500 });
    expect(unencrypted === 11 || unencrypted === 'silence').toBe(true);
    expect(await connect(createTicket())).toBe(1401);
    expect(b.findPublisher()).toBeUndefined();
  });

  it('is refused before the agent has sent a key', async () => {
    await b.client.applyForwards({ key: null, targets: [] });
    expect(await connect(createTicket())).toBe(1503);
  });
});
