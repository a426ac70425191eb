import { setTimeout as sleep } from 'node:timers/promises';
import { performHandshake, REJECTED, type Outcome } from './_srt/handshake.js';
import { computeDigest, IngestUnderTest, KEY, TOKEN } from './_srt/ingest-under-test.js';
import { until } from '../../e2e/_kit/wait.js';

/** Maximum age of the rights, long enough for a request on a slow machine, ms. */
const MAX_AGE_MS = 6_000;

let ingest: IngestUnderTest;
const connect = (streamId: string, localAddress?: string) =>
  performHandshake({ port: ingest.port, streamId, localAddress });

describe('the handshake, with rights', () => {
  beforeAll(async () => {
    ingest = await IngestUnderTest.startWithRights();
  });
  afterAll(() => ingest.close());

  it.each([
    `publish:input/${KEY}`,
    `publish:/input/${KEY}`,
    `publish/input/${KEY}`,
    `input/${KEY}`,
    KEY,
    `#!::m=publish,r=input/${KEY}`,
    `#!::m=publish,r=${KEY}`,
    `read:${TOKEN}`,
  ])('accepts %s', async (streamId) => {
    expect(await connect(streamId)).toBe('accepted');
  });

  it.each([
    ['', REJECTED.unreadable],
    ['publish:live/' + KEY, REJECTED.unreadable],
    ['publish:input/', REJECTED.unreadable],
    [`publish:input/${KEY}!`, REJECTED.unreadable],
    ['\u0001\u0002\ufffd', REJECTED.unreadable],
    ['publish:input/wrong', REJECTED.forbidden],
    [`publish:input/${KEY}x`, REJECTED.forbidden],
    [TOKEN, REJECTED.forbidden],
    ['read:some-other-token-000', REJECTED.forbidden],
    [`read:input/${KEY}`, REJECTED.otherMode],
    [`#!::m=request,r=input/${KEY}`, REJECTED.otherMode],
    [`#!::r=${KEY}`, REJECTED.otherMode],
    [`play:input/${KEY}`, REJECTED.otherMode],
  ])('refuses %j with %d', async (streamId, code) => {
    expect(await connect(streamId)).toBe(code);
  });

  it('accepts a valid key from an address with too many refusals', async () => {
    const localAddress = '127.0.5.5';
    const outcomes = new Set<Outcome>();
    // On a slow machine the first rounds stay below the limit.
    await until('handshakes are refused because of their rate', async () => {
      const round = await Promise.all(Array.from({ length: 200 }, () => connect('wrong', localAddress)));
      for (const outcome of round) outcomes.add(outcome);
      return outcomes.has(REJECTED.overloaded);
    });
    expect(outcomes).toEqual(new Set([REJECTED.forbidden, REJECTED.overloaded]));
    expect(await connect(KEY, localAddress)).toBe('accepted');
    expect(await connect('wrong')).toBe(REJECTED.forbidden);
  });

  it('accepts a phone that connects every 0.5 s', async () => {
    for (let i = 0; i < 8; i++) {
      expect(await connect(KEY, '127.0.5.6')).toBe('accepted');
      await sleep(500);
    }
  });

  it('refuses a revoked key, and accepts it when it is restored', async () => {
    await ingest.client.applyRights({ revision: 2, digests: [] });
    expect(await connect(KEY)).toBe(REJECTED.forbidden);
    await ingest.client.applyRights({ revision: 3, digests: [computeDigest(KEY)] });
    expect(await connect(KEY)).toBe('accepted');
  });
});

describe('the handshake, without rights', () => {
  beforeEach(async () => {
    ingest = await IngestUnderTest.start({ INGEST_RIGHTS_MAX_AGE_MS: String(MAX_AGE_MS) });
  });
  afterEach(() => ingest.close());

  it('refuses publishers and readers with 1503 until the ingest has the rights', async () => {
    await until('the first snapshot arrives', () => ingest.client.snapshot?.rightsRevision === -1);
    expect(await connect(KEY)).toBe(REJECTED.unavailable);
    expect(await connect(`read:${TOKEN}`)).toBe(REJECTED.unavailable);
    await ingest.client.applyRights({ revision: 5, digests: [computeDigest(KEY)] });
    expect(await connect(KEY)).toBe('accepted');
    await until('the revision is reported', () => ingest.client.snapshot?.rightsRevision === 5);
  });

  it('refuses phones with 1503 while the rights exceed their maximum age', async () => {
    await ingest.client.applyRights({ revision: 1, digests: [computeDigest(KEY)] });
    expect(await connect(KEY)).toBe('accepted');
    await sleep(MAX_AGE_MS + 100);
    expect(await connect(KEY)).toBe(REJECTED.unavailable);
    await ingest.client.applyRights({ revision: 1, digests: [computeDigest(KEY)] });
    expect(await connect(KEY)).toBe('accepted');
  });

  it('adds the age that the agent sends to the age of the rights', async () => {
    await ingest.client.applyRights({
      revision: 1,
      digests: [computeDigest(KEY)],
      ageMs: MAX_AGE_MS + 1_000,
    });
    expect(await connect(KEY)).toBe(REJECTED.unavailable);
  });

  it('accepts no phone while the ingest shuts down', async () => {
    await ingest.client.applyRights({ revision: 1, digests: [computeDigest(KEY)] });
    ingest.child.kill('SIGTERM');
    await until('the shutdown begins', () => ingest.output.includes('new callers are refused'));
    const caller = { port: ingest.port, streamId: KEY, timeoutMs: 2_500 };
    expect([REJECTED.unavailable, 'silence']).toContain(await performHandshake(caller));
    expect(await ingest.waitForExit()).toBe(0);
  });
});

describe('an ingest on all addresses', () => {
  it.each(['::', '0.0.0.0'])('accepts IPv4 and IPv6 with HOST=%s', async (host) => {
    ingest = await IngestUnderTest.startWithRights({ HOST: host });
    try {
      expect(await performHandshake({ port: ingest.port, streamId: KEY })).toBe('accepted');
      expect(await performHandshake({ port: ingest.port, host: '::1', streamId: KEY })).toBe('accepted');
      expect(await performHandshake({ port: ingest.port, host: '::1', streamId: `read:${TOKEN}` })).toBe(
        'accepted',
      );
      expect(await performHandshake({ port: ingest.port, streamId: `read:${TOKEN}` })).toBe('accepted');
    } finally {
      await ingest.close();
    }
  });
});
