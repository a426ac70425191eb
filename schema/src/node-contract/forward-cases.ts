import { FORWARDING_PROTOCOL, ForwardsApplied, forwardsDigest, NODE_PATHS, type Forward } from '../node.js';
import { type ContractClient, sha256 } from './contract-client.js';

/** Declares tests of forwards to other nodes and of draining. */
export function describeForwards(client: () => ContractClient): void {
  const createForward = (key: string): Forward => ({ digest: sha256(key), host: '127.0.0.1', port: 9 });
  const putForwards = async (revision: number, forwards: Forward[], extra = {}) =>
    ForwardsApplied.parse(
      await client().requestJson('PUT', NODE_PATHS.forwards, { revision, forwards, ...extra }),
    );
  const fetchForwardsDigest = async () => (await client().fetchReports(0, 0)).forwards;

  describe('PUT /v1/forwards', () => {
    it('the node reports protocol 2 or newer', async () => {
      expect((await client().fetchInfo()).protocol.max).toBeGreaterThanOrEqual(FORWARDING_PROTOCOL);
    });

    it('sets the digest in later reports, independent of the order of the list', async () => {
      const forwards = [createForward('a key'), createForward('another key')];
      expect(await putForwards(10, forwards, { unknown: true })).toEqual({ revision: 10 });
      expect(await fetchForwardsDigest()).toBe(forwardsDigest([...forwards].reverse()));
      expect((await client().fetchReports(0, 0)).forwardsRevision).toBe(10);
      await putForwards(11, []);
      expect(await fetchForwardsDigest()).toBe(forwardsDigest([]));
    });

    it('rejects an older list as stale and keeps the newer one', async () => {
      await putForwards(20, [createForward('a key')]);
      const body = { revision: 19, forwards: [] };
      expect(await client().readProblem('PUT', NODE_PATHS.forwards, { body })).toEqual({
        status: 409,
        code: 'stale',
      });
      expect(await fetchForwardsDigest()).toBe(forwardsDigest([createForward('a key')]));
      await putForwards(21, []);
    });

    it('rejects an invalid list of forwards', async () => {
      const body = { revision: 30, forwards: [{ ...createForward('a key'), port: 0 }] };
      expect(await client().readProblem('PUT', NODE_PATHS.forwards, { body })).toEqual({
        status: 400,
        code: 'bad-request',
      });
    });
  });

  describe('PUT /v1/drain', () => {
    it('shows the change immediately in waiting reports and in the node information', async () => {
      const setDraining = (draining: boolean) => client().requestJson('PUT', NODE_PATHS.drain, { draining });
      const { revision, draining } = await client().fetchReports(0, 0);
      expect(draining).toBe(false);
      const waitingResponse = client().fetchReports(revision, 20_000);
      expect(await setDraining(true)).toEqual({ draining: true });
      expect((await waitingResponse).draining).toBe(true);
      expect((await client().fetchInfo()).draining).toBe(true);
      await setDraining(false);
      expect((await client().fetchReports(0, 0)).draining).toBe(false);
    });
  });
}
