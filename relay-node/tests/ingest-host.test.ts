import { networkInterfaces } from 'node:os';
import { performHandshake, REJECTED } from './_srt/handshake.js';
import { IngestUnderTest, KEY, TOKEN } from './_srt/ingest-under-test.js';

/** An external IPv4 address of this machine; undefined without a network. */
const externalAddress = Object.values(networkInterfaces())
  .flatMap((entries) => entries ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

(externalAddress ? describe : describe.skip)('an ingest on a machine with an external address', () => {
  let ingest: IngestUnderTest;
  const host = externalAddress ?? '';
  const connect = (streamId: string) => performHandshake({ host, port: ingest.port, streamId });

  it('accepts phones and local readers only on its HOST', async () => {
    ingest = await IngestUnderTest.startWithRights({ HOST: host });
    try {
      expect(await connect(KEY)).toBe('accepted');
      expect(await connect(`read:${TOKEN}`)).toBe('accepted');
      expect(await connect('read:some-other-token-000')).toBe(REJECTED.forbidden);
      const loopbackOutcome = performHandshake({ port: ingest.port, streamId: KEY, timeoutMs: 2_500 });
      await expect(loopbackOutcome.catch(() => 'silence')).resolves.toBe('silence');
    } finally {
      await ingest.close();
    }
  });

  it('refuses readers on the external address with HOST=0.0.0.0', async () => {
    ingest = await IngestUnderTest.startWithRights({ HOST: '0.0.0.0' });
    try {
      expect(await connect(KEY)).toBe('accepted');
      expect(await connect(`read:${TOKEN}`)).toBe(REJECTED.otherMode);
      expect(await performHandshake({ port: ingest.port, streamId: `read:${TOKEN}` })).toBe('accepted');
    } finally {
      await ingest.close();
    }
  });
});
