import { networkInterfaces } from 'node:os';
import { shakeHands } from './_srt/handshake.js';
import { IngestUnderTest, KEY, TOKEN } from './_srt/ingest-under-test.js';

/** An external address of this machine; loopback on a machine without a network. */
const outer = Object.values(networkInterfaces())
  .flatMap((entries) => entries ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

(outer ? describe : describe.skip)('an ingest bound to one address of the machine', () => {
  let ingest: IngestUnderTest;
  const host = outer ?? '';
  const call = (streamId: string) => shakeHands({ host, port: ingest.port, streamId });

  it('listens only on its host, and admits phones and this machine’s readers', async () => {
    ingest = await IngestUnderTest.startWithRights({ HOST: host });
    try {
      expect(await call(KEY)).toBe('accepted');
      expect(await call(`read:${TOKEN}`)).toBe('accepted');
      expect(await call('read:some-other-token-000')).toBe(1403);
      const elsewhere = shakeHands({ port: ingest.port, streamId: KEY, timeoutMs: 2_500 });
      await expect(elsewhere.catch(() => 'silence')).resolves.toBe('silence');
    } finally {
      await ingest.close();
    }
  });

  it('does not treat its external address as local while it binds all addresses', async () => {
    ingest = await IngestUnderTest.startWithRights({ HOST: '0.0.0.0' });
    try {
      expect(await call(KEY)).toBe('accepted');
      expect(await call(`read:${TOKEN}`)).toBe(1405);
      expect(await shakeHands({ port: ingest.port, streamId: `read:${TOKEN}` })).toBe('accepted');
    } finally {
      await ingest.close();
    }
  });
});
