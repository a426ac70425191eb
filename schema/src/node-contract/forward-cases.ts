import { FORWARDING_PROTOCOL, ForwardsApplied, forwardsDigest, NODE_PATHS, type Forward } from '../node.js';
import { type ContractClient, sha256 } from './contract-client.js';

/** Declares tests of forwards to other nodes and of draining. */
export function forwardCases(client: () => ContractClient): void {
  const forward = (key: string): Forward => ({ digest: sha256(key), host: '127.0.0.1', port: 9 });
  const put = async (revision: number, forwards: Forward[], extra = {}) =>
    ForwardsApplied.parse(await client().json('PUT', NODE_PATHS.forwards, { revision, forwards, ...extra }));
  const named = async () => (await client().reports(0, 0)).forwards;

  describe('PUT /v1/forwards', () => {
    it('is supported by a node that reports protocol 2', async () => {
      expect((await client().info()).protocol.max).toBeGreaterThanOrEqual(FORWARDING_PROTOCOL);
    });

    it('sets the digest in later reports, independent of the order of the list', async () => {
      const forwards = [forward('a key'), forward('another key')];
      expect(await put(10, forwards, { unknown: true })).toEqual({ revision: 10 });
      expect(await named()).toBe(forwardsDigest([...forwards].reverse()));
      expect((await client().reports(0, 0)).forwardsRevision).toBe(10);
      await put(11, []);
      expect(await named()).toBe(forwardsDigest([]));
    });

    it('rejects an older list as stale and keeps the newer one', async () => {
      await put(20, [forward('a key')]);
      const body = { revision: 19, forwards: [] };
      expect(await client().refusal('PUT', NODE_PATHS.forwards, { body })).toEqual({
        status: 409,
        code: 'stale',
      });
      expect(await named()).toBe(forwardsDigest([forward('a key')]));
      await put(21, []);
    });

    it('rejects an invalid list of forwards', async () => {
      const body = { revision: 30, forwards: [{ ...forward('a key'), port: 0 }] };
      expect(await client().refusal('PUT', NODE_PATHS.forwards, { body })).toEqual({
        status: 400,
        code: 'bad-request',
      });
    });
  });

  describe('PUT /v1/drain', () => {
    it('appears immediately in waiting reports and in the node information', async () => {
      const drain = (draining: boolean) => client().json('PUT', NODE_PATHS.drain, { draining });
      const { revision, draining } = await client().reports(0, 0);
      expect(draining).toBe(false);
      const waiting = client().reports(revision, 20_000);
      expect(await drain(true)).toEqual({ draining: true });
      expect((await waiting).draining).toBe(true);
      expect((await client().info()).draining).toBe(true);
      await drain(false);
      expect((await client().reports(0, 0)).draining).toBe(false);
    });
  });
}
