import { NodeInfo } from '@trailcast/schema/node';
import { NodeProcess } from './_node/node-process.js';
import { computeDigest, IngestUnderTest, KEY } from './_srt/ingest-under-test.js';
import { performHandshake } from './_srt/handshake.js';
import { until } from '../../e2e/_kit/wait.js';

describe('a node with an external ingest', () => {
  let ingest: IngestUnderTest;
  let node: NodeProcess;

  beforeAll(async () => {
    ingest = await IngestUnderTest.start();
    // The test's client must not count as the agent.
    await ingest.client.close();
    node = await NodeProcess.start({ INGEST_SOCKET: ingest.socketPath });
  });
  afterAll(async () => {
    await node?.close();
    await ingest?.close();
  });

  const sendRequest = (path: string, options: RequestInit = {}) =>
    fetch(node.baseUrl + path, {
      ...options,
      signal: AbortSignal.timeout(30_000),
      headers: { authorization: `Bearer ${node.secret}`, 'content-type': 'application/json' },
    });

  it('sends commands to the external ingest, and starts no other', async () => {
    const isIngestOk = async () => NodeInfo.parse(await (await sendRequest('/v1/node')).json()).ingest.ok;
    await until('the ingest is found', isIngestOk);
    expect(node.output).not.toContain('the ingest was started');
    const rights = { revision: 1, digests: [computeDigest(KEY)] };
    expect((await sendRequest('/v1/rights', { method: 'PUT', body: JSON.stringify(rights) })).status).toBe(
      200,
    );
    expect(await performHandshake({ port: ingest.port, streamId: KEY })).toBe('accepted');
  });

  it('keeps the ingest running on exit, and reconnects after a restart', async () => {
    expect(await node.stop()).toBe(0);
    expect(await performHandshake({ port: ingest.port, streamId: KEY })).toBe('accepted');
    await node.start();
    const isIngestOk = async () => NodeInfo.parse(await (await sendRequest('/v1/node')).json()).ingest.ok;
    await until('the ingest is found', isIngestOk);
    expect(ingest.child.exitCode).toBeNull();
  });
});
