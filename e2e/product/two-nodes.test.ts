import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { call } from '../_product/api.js';
import { UserServer } from '../_product/user-server.js';
import { removeFolder } from '../_kit/cleanup.js';
import { AgentProcess } from '../_product/agent-process.js';
import { Product } from '../_product/product.js';
import { ProgramWatcher } from '../_product/program.js';
import { waitForMatch, until } from '../_kit/wait.js';

jest.setTimeout(180_000);

const SECRET = 'the secret that these two nodes share';
const Readiness = z.object({
  parts: z.object({ relay: z.object({ detail: z.array(z.object({ reachable: z.boolean() })).length(2) }) }),
});
/** Time limit from the end of the old OBS until the platform receives the new one's program, ms. */
const RECOVERY_LIMIT_MS = 15_000;

describe('a phone at one node with a server at another node', () => {
  let dataDir: string;
  let nodeA: AgentProcess;
  let nodeB: AgentProcess;
  let product: Product;
  let userServer: UserServer;
  let phone: ChildProcess;
  let program: ProgramWatcher;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'trailcast-e2e-'));
    // A new server is placed on the node with more free slots.
    nodeA = await AgentProcess.start('node-a', SECRET, dataDir, { SERVER_SLOTS: '2' });
    nodeB = await AgentProcess.start('node-b', SECRET, dataDir, { SERVER_SLOTS: '4' });
    product = await Product.prepare({
      dataDir,
      env: {
        RELAY_NODES: JSON.stringify([nodeA.setting, nodeB.setting]),
        RELAY_NODE_SECRET: SECRET,
        // Every phone connects to node A.
        INGEST_PORT: String(nodeA.ingestPort),
      },
    });
    product.launch();
    await product.waitUntilReady();
    await until('the BFF reaches both nodes', async () => {
      const { body } = await call(`${product.baseUrl}/readyz`);
      return Readiness.parse(body).parts.relay.detail.every(({ reachable }) => reachable);
    });
  });

  afterAll(async () => {
    program?.close();
    await product?.stop();
    await Promise.all([nodeA?.stop(), nodeB?.stop()]);
    await product?.dispose();
    removeFolder(dataDir);
  });

  const fetchFeed = async (node: AgentProcess) => (await node.fetchReports()).feeds[0];

  it('has its feed forwarded, and the status has the statistics of its own connection', async () => {
    userServer = await UserServer.create(await product.signIn('streamer'));
    expect((await nodeB.fetchReports()).servers).toHaveLength(1);
    phone = await userServer.startFeed(product);
    await until('the feed is forwarded', async () => (await fetchFeed(nodeB))?.live);
    expect(await fetchFeed(nodeA)).toMatchObject({ forwarded: false, connected: true });
    expect(await fetchFeed(nodeB)).toMatchObject({ forwarded: true, connected: true });
    await userServer.setScene('Live');
    await userServer.startBroadcast();
    await userServer.waitForStatus({ obs: true, srt: true, scene: 'Live' });
    program = new ProgramWatcher(product.flvUrl('streamer'));
    await until('the test card is decoded', () => program.showsTestCard());
    const reportedStatistics = new Set<string>();
    await until('the status has the statistics of node A', async () => {
      const feed = await fetchFeed(nodeA);
      reportedStatistics.add(`${feed?.kbps} ${feed?.rttMs}`);
      const { kbps, rttMs } = await userServer.fetchStatus();
      return (kbps ?? 0) > 0 && reportedStatistics.has(`${kbps} ${rttMs}`);
    });
  });

  it('is replaced by the feed-loss scene until its feed returns', async () => {
    product.stopFeeds();
    await userServer.waitForStatus({ srt: false, bridging: true });
    await until('nothing is forwarded', async () => (await fetchFeed(nodeB)) === undefined);
    phone = await userServer.startFeed(product);
    await userServer.waitForStatus({ bridging: false });
    await until('the test card is decoded', () => program.showsTestCard());
  });

  it('is shown again within 15 s of draining the server’s node, without a reconnect', async () => {
    const watchController = new AbortController();
    const bothSent = watchForBothSending(watchController.signal);
    try {
      const { since: sinceBefore } = await product.fetchChannel('streamer');
      await nodeB.setDraining(true);
      await until('the old OBS has gone', async () => (await nodeB.fetchReports()).servers.length === 0);
      const goneAt = performance.now();
      await until('the platform receives the new OBS', async () => {
        const { live, since, bytes } = await product.fetchChannel('streamer');
        return live && since !== sinceBefore && bytes > 20_000;
      });
      const backMs = performance.now() - goneAt;
      process.stdout.write(`picture back ${Math.round(backMs)} ms after the old OBS\n`);
      expect(backMs).toBeLessThan(RECOVERY_LIMIT_MS);
      const frames = program.frames;
      await until('the picture is back', () => program.frames > frames + 15 && program.showsTestCard());
    } finally {
      watchController.abort();
    }
    expect(await bothSent).toBe(false);
    expect(phone.exitCode).toBeNull();
    await userServer.waitForStatus({ obs: true, srt: true, scene: 'Live', bridging: false });
    expect(await userServer.caller.send('GET', '/server')).toMatchObject([{ id: userServer.server.id }]);
    await until('nothing is forwarded', async () => (await fetchFeed(nodeB)) === undefined);
  });

  it('has its feed forwarded again when the server moves back', async () => {
    await nodeB.setDraining(false);
    await nodeA.setDraining(true);
    await until('the feed is forwarded', async () => (await fetchFeed(nodeB))?.live);
    await until('node B sends the program', () => nodeB.isSending());
    await waitForMatch({ servers: [] }, () => nodeA.fetchReports());
    expect(phone.exitCode).toBeNull();
  });

  /** Watches until the abort. Returns true if node B still sent when node A had started to send. */
  async function watchForBothSending(signal: AbortSignal): Promise<boolean> {
    let bothSent = false;
    while (!signal.aborted && !bothSent) {
      bothSent = await nodeA.isSending().then((isSending) => isSending && nodeB.isSending()).catch(() => false); // prettier-ignore
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return bothSent;
  }
});
