import { KeyDigest, NODE_PATHS, NODE_PROTOCOL, RightsApplied } from '../node.js';
import { type ContractClient, createDesiredServer, sha256 } from './contract-client.js';

/** Declares tests of credentials, bad requests, node information and rights. */
export function describeNode(client: () => ContractClient): void {
  describe('the credential', () => {
    const requests: [string, string, unknown][] = [
      ['GET', NODE_PATHS.info, undefined],
      ['PUT', NODE_PATHS.rights, { revision: 1_000_000, digests: [] }],
      ['PUT', NODE_PATHS.forwards, { revision: 1_000_000, forwards: [] }],
      ['PUT', NODE_PATHS.drain, { draining: true }],
      ['GET', `${NODE_PATHS.reports}?after=0&wait=0`, undefined],
      ['PUT', NODE_PATHS.server(1), {}],
      ['PUT', NODE_PATHS.target(1), {}],
      ['GET', NODE_PATHS.preview(1, 'program'), undefined],
      ['DELETE', NODE_PATHS.server(1), undefined],
    ];

    it.each(requests)('%s %s requires the node secret', async (method, path, body) => {
      for (const secret of [null, '', 'wrong', `${client().node.secret}x`]) {
        expect(await client().readProblem(method, path, { body, secret })).toEqual({
          status: 401,
          code: 'unauthorized',
        });
      }
    });
  });

  describe('a bad request', () => {
    const badRequest = { status: 400, code: 'bad-request' };

    it('the node rejects a body that is not JSON or has the wrong shape', async () => {
      expect(await client().readProblem('PUT', NODE_PATHS.rights, { raw: '{"revision":' })).toEqual(
        badRequest,
      );
      expect(
        await client().readProblem('PUT', NODE_PATHS.rights, { body: { revision: 'x', digests: [] } }),
      ).toEqual(badRequest);
      expect(await client().readProblem('PUT', NODE_PATHS.server(1), { body: { instance: '' } })).toEqual(
        badRequest,
      );
      expect(await client().readProblem('PUT', NODE_PATHS.target(1), { body: { instance: 'a' } })).toEqual(
        badRequest,
      );
    });

    it('the node rejects an invalid id or number in the URL', async () => {
      const body = createDesiredServer(client().node);
      expect(await client().readProblem('PUT', NODE_PATHS.server('abc'), { body })).toEqual(badRequest);
      expect(await client().readProblem('PUT', NODE_PATHS.server(0), { body })).toEqual(badRequest);
      expect(await client().readProblem('GET', `${NODE_PATHS.reports}?after=x&wait=0`)).toEqual(badRequest);
      expect((await client().fetchReports(0, 0)).servers).toEqual([]);
    });
  });

  describe('GET /v1/node', () => {
    it('returns protocol, boot and capacity', async () => {
      const info = await client().fetchInfo();
      expect(info.protocol.min).toBeLessThanOrEqual(NODE_PROTOCOL.max);
      expect(info.protocol.max).toBeGreaterThanOrEqual(NODE_PROTOCOL.min);
      expect(info.bootId).toBe((await client().fetchReports(0, 0)).bootId);
      expect(info.capacity).toEqual({ servers: { total: 2, used: 0 }, broadcasts: { total: 1, used: 0 } });
    });
  });

  describe('PUT /v1/rights', () => {
    const putRights = async (revision: number, digests: string[], extra = {}) =>
      RightsApplied.parse(
        await client().requestJson('PUT', NODE_PATHS.rights, { revision, digests, ...extra }),
      );

    it('returns the applied revision, and shows it in reports and node information', async () => {
      const digest = KeyDigest.parse(sha256('some key'));
      expect(await putRights(10, [digest], { unknown: { field: true } })).toEqual({
        revision: 10,
        closed: 0,
      });
      expect((await client().fetchInfo()).ingest.revision).toBe(10);
      expect((await client().fetchReports(0, 0)).rightsRevision).toBe(10);
    });

    it('rejects an older revision as stale, and accepts the current revision again', async () => {
      await putRights(20, []);
      expect(
        await client().readProblem('PUT', NODE_PATHS.rights, { body: { revision: 19, digests: [] } }),
      ).toEqual({
        status: 409,
        code: 'stale',
      });
      expect((await client().fetchReports(0, 0)).rightsRevision).toBe(20);
      expect(await putRights(20, [])).toEqual({ revision: 20, closed: 0 });
    });
  });
}
