import { reserveUdpPort } from '../../e2e/_kit/free-port.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performHandshake } from './_srt/handshake.js';
import { computeDigest, IngestUnderTest, KEY } from './_srt/ingest-under-test.js';
import { endChild } from '../../e2e/_kit/cleanup.js';
import { until } from '../../e2e/_kit/wait.js';

const FORMER_KEY = 'former-Key_0123456789abcd';
const PASSPHRASE = '&passphrase=a-passphrase-of-a-phone';
let ingest: IngestUnderTest;
const phones: ChildProcess[] = [];
const listRefusals = () => ingest.client.snapshot?.refusals ?? [];
const findRefusal = (reason: string, key: string | null) =>
  listRefusals().find(
    (candidate) => candidate.reason === reason && candidate.digest === (key && computeDigest(key)),
  );

beforeAll(async () => {
  ingest = await IngestUnderTest.start();
  await ingest.client.applyRights({
    revision: 1,
    digests: [computeDigest(KEY)],
    former: [computeDigest(FORMER_KEY)],
  });
});
afterAll(() => ingest?.close());
afterEach(() => Promise.all(phones.splice(0).map((phone) => endChild(phone, 10_000))));

/** Starts a phone that reconnects many times a second while it is refused. */
async function startPhone(streamId: string, options = ''): Promise<ChildProcess> {
  const source = `udp://127.0.0.1:${await reserveUdpPort()}`;
  const url = ingest.createUrl(streamId, options);
  const phone = spawn('srt-live-transmit', [source, url], { stdio: 'ignore' });
  phones.push(phone);
  return phone;
}

it('reports a phone with a passphrase until the phone connects without one', async () => {
  // One phone per attempt, because a refused caller that misses the response waits instead of trying again.
  for (const calls of [1, 2, 3]) {
    const refusedPhone = await startPhone(`publish:input/${KEY}`, PASSPHRASE);
    await until(`attempt ${calls} is counted`, () => (findRefusal('passphrase', KEY)?.calls ?? 0) >= calls);
    await endChild(refusedPhone, 10_000);
  }
  expect(findRefusal('passphrase', KEY)?.ageMs).toBeLessThan(30_000);
  expect(ingest.findPublisher()).toBeUndefined();
  await startPhone(`publish:input/${KEY}`);
  await until('the phone is connected', () => ingest.findPublisher());
  await until('the refusal is no longer reported', () => !findRefusal('passphrase', KEY));
});

it('reports the digest of a former key, and no digest for an unknown key', async () => {
  await startPhone(`publish:input/${FORMER_KEY}`);
  await until('the former key is reported', () => findRefusal('wrong-key', FORMER_KEY));
  await startPhone('publish:input/nobodys');
  await startPhone('%23!::');
  await until('the unknown keys are reported', () => (findRefusal('wrong-key', null)?.calls ?? 0) >= 2);
});

it('sends at most one snapshot a second and stores no key during a flood of refused connections', async () => {
  let snapshotCount = 0;
  let lastCount = -1;
  const stopListening = ingest.client.on((snapshot) => {
    const calls = snapshot?.refusals.reduce((sum, candidate) => sum + candidate.calls, 0) ?? 0;
    if (calls !== lastCount) snapshotCount += 1;
    lastCount = calls;
  });
  const startedAt = performance.now();
  const keys = Array.from({ length: 8 }, () => randomBytes(16).toString('base64url'));
  const previousCalls = findRefusal('wrong-key', null)?.calls ?? 0;
  let isFlooding = true;
  const flood = keys.map(async (key) => {
    while (isFlooding) await performHandshake({ port: ingest.port, streamId: `publish:input/${key}` });
  });
  await until(
    'the flood is counted',
    () => (findRefusal('wrong-key', null)?.calls ?? 0) > previousCalls + 60,
  );
  isFlooding = false;
  await Promise.all(flood);
  const seconds = (performance.now() - startedAt) / 1_000;
  stopListening();
  expect(snapshotCount).toBeLessThanOrEqual(seconds + 2);
  expect(listRefusals().length).toBeLessThan(5);
  const files = await readdir(ingest.folder, { withFileTypes: true });
  const stored = files.filter((file) => file.isFile()).map((file) => join(ingest.folder, file.name));
  const texts = await Promise.all(stored.map((path) => readFile(path, 'utf8')));
  for (const text of [ingest.output, ...texts])
    for (const secret of [KEY, FORMER_KEY, ...keys, '127.0.0.1:']) expect(text).not.toContain(secret);
});
