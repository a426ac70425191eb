import { freeUdpPort } from '../../e2e/_kit/free-port.js';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shakeHands } from './_srt/handshake.js';
import { digest, IngestUnderTest, KEY } from './_srt/ingest-under-test.js';
import { endChild } from '../../e2e/_kit/endings.js';
import { until } from '../../e2e/_kit/wait.js';

const FORMER_KEY = 'former-Key_0123456789abcd';
const PASSPHRASE = '&passphrase=a-passphrase-of-a-phone';
let ingest: IngestUnderTest;
const phones: ChildProcess[] = [];
const refusals = () => ingest.client.snapshot?.refusals ?? [];
const refusal = (reason: string, key: string | null) =>
  refusals().find((each) => each.reason === reason && each.digest === (key && digest(key)));

beforeAll(async () => {
  ingest = await IngestUnderTest.start();
  await ingest.client.applyRights({ revision: 1, digests: [digest(KEY)], former: [digest(FORMER_KEY)] });
});
afterAll(() => ingest?.close());
afterEach(() => Promise.all(phones.splice(0).map((phone) => endChild(phone, 10_000))));

/** Starts a phone that reconnects many times a second while it is refused. */
async function call(streamId: string, options = ''): Promise<ChildProcess> {
  const source = `udp://127.0.0.1:${await freeUdpPort()}`;
  const url = ingest.url(streamId, options);
  const phone = spawn('srt-live-transmit', [source, url], { stdio: 'ignore' });
  phones.push(phone);
  return phone;
}

it('reports a phone that uses a passphrase, until it connects without one', async () => {
  // One phone per call: a refused caller may miss the response and then waits instead of calling again.
  for (const calls of [1, 2, 3]) {
    const refused = await call(`publish:input/${KEY}`, PASSPHRASE);
    await until(`call ${calls} is counted`, () => (refusal('passphrase', KEY)?.calls ?? 0) >= calls);
    await endChild(refused, 10_000);
  }
  expect(refusal('passphrase', KEY)?.ageMs).toBeLessThan(30_000);
  expect(ingest.publisher()).toBeUndefined();
  await call(`publish:input/${KEY}`);
  await until('the phone is in', () => ingest.publisher());
  await until('the refused call is forgotten', () => !refusal('passphrase', KEY));
});

it('reports the stream of an earlier key, but none for an unknown key', async () => {
  await call(`publish:input/${FORMER_KEY}`);
  await until('the former key is known', () => refusal('wrong-key', FORMER_KEY));
  await call('publish:input/nobodys');
  await call('%23!::');
  await until('the unknown keys are known', () => (refusal('wrong-key', null)?.calls ?? 0) >= 2);
});

it('sends one snapshot a second in a flood of calls, and stores only a few of them, and no key', async () => {
  let pictures = 0;
  let last = -1;
  const off = ingest.client.on((snapshot) => {
    const calls = snapshot?.refusals.reduce((sum, each) => sum + each.calls, 0) ?? 0;
    if (calls !== last) pictures += 1;
    last = calls;
  });
  const began = performance.now();
  const keys = Array.from({ length: 8 }, () => randomBytes(16).toString('base64url'));
  const before = refusal('wrong-key', null)?.calls ?? 0;
  let isFlooding = true;
  const flood = keys.map(async (key) => {
    while (isFlooding) await shakeHands({ port: ingest.port, streamId: `publish:input/${key}` });
  });
  await until('the flood is counted', () => (refusal('wrong-key', null)?.calls ?? 0) > before + 60);
  isFlooding = false;
  await Promise.all(flood);
  const seconds = (performance.now() - began) / 1_000;
  off();
  expect(pictures).toBeLessThanOrEqual(seconds + 2);
  expect(refusals().length).toBeLessThan(5);
  const files = await readdir(ingest.folder, { withFileTypes: true });
  const stored = files.filter((file) => file.isFile()).map((file) => join(ingest.folder, file.name));
  const texts = await Promise.all(stored.map((path) => readFile(path, 'utf8')));
  for (const text of [ingest.output, ...texts])
    for (const secret of [KEY, FORMER_KEY, ...keys, '127.0.0.1:']) expect(text).not.toContain(secret);
});
