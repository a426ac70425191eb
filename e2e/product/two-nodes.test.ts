import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { call } from '../_product/api.js';
import { Broadcast } from '../_product/broadcast.js';
import { removeFolder } from '../_kit/endings.js';
import { NodePart } from '../_product/node-part.js';
import { Product } from '../_product/product.js';
import { ProgramWatcher } from '../_product/program.js';
import { shows, until } from '../_kit/wait.js';

jest.setTimeout(180_000);

const SECRET = 'the secret that these two nodes share';
const Readiness = z.object({
  parts: z.object({ relay: z.object({ detail: z.array(z.object({ reachable: z.boolean() })).length(2) }) }),
});
/** Time limit from the end of the old OBS until the platform receives the new one's program, ms. */
const BACK_WITHIN_MS = 15_000;

describe('a phone at one node, its server at another', () => {
  let dataDir: string;
  let a: NodePart;
  let b: NodePart;
  let product: Product;
  let broadcast: Broadcast;
  let phone: ChildProcess;
  let program: ProgramWatcher;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'trailcast-e2e-'));
    // A new server is placed on the node with more free slots.
    a = await NodePart.start('node-a', SECRET, dataDir, { SERVER_SLOTS: '2' });
    b = await NodePart.start('node-b', SECRET, dataDir, { SERVER_SLOTS: '4' });
    product = await Product.prepare({
      dataDir,
      env: {
        RELAY_NODES: JSON.stringify([a.setting, b.setting]),
        RELAY_NODE_SECRET: SECRET,
        // Every phone connects to node A.
        INGEST_PORT: String(a.ingestPort),
      },
    });
    product.launch();
    await product.ready();
    await until('the BFF reaches both nodes', async () => {
      const { body } = await call(`${product.baseUrl}/readyz`);
      return Readiness.parse(body).parts.relay.detail.every(({ reachable }) => reachable);
    });
  });

  afterAll(async () => {
    program?.close();
    await product?.stop();
    await Promise.all([a?.stop(), b?.stop()]);
    await product?.dispose();
    removeFolder(dataDir);
  });

  const feedAt = async (node: NodePart) => (await node.reports()).feeds[0];

  it('shows the feed, with its flag and the figures of the phone’s own hop', async () => {
    broadcast = await Broadcast.create(await product.signIn('streamer'));
    expect((await b.reports()).servers).toHaveLength(1);
    phone = await broadcast.startFeed(product);
    await until('the feed is forwarded', async () => (await feedAt(b))?.live);
    expect(await feedAt(a)).toMatchObject({ forwarded: false, connected: true });
    expect(await feedAt(b)).toMatchObject({ forwarded: true, connected: true });
    await broadcast.setScene('Live');
    await broadcast.start();
    await broadcast.waitForStatus({ obs: true, srt: true, scene: 'Live' });
    program = new ProgramWatcher(product.flvUrl('streamer'));
    await until('the test card is decoded', () => program.showsTestCard());
    // The page is already up to date.
    const figures = new Set<string>();
    await until('the figures are node A’s', async () => {
      const seen = await feedAt(a);
      figures.add(`${seen?.kbps} ${seen?.rttMs}`);
      const { kbps, rttMs } = await broadcast.status();
      return (kbps ?? 0) > 0 && figures.has(`${kbps} ${rttMs}`);
    });
  });

  it('bridges when the phone loses its network, and returns with it', async () => {
    product.stopFeeds();
    await broadcast.waitForStatus({ srt: false, bridging: true });
    await until('nothing is forwarded', async () => (await feedAt(b)) === undefined);
    phone = await broadcast.startFeed(product);
    await broadcast.waitForStatus({ bridging: false });
    await until('the test card is decoded', () => program.showsTestCard());
  });

  it('shows the picture again within 15 s when the server’s node is drained, without a change on the phone', async () => {
    const watched = new AbortController();
    const both = bothSend(watched.signal);
    try {
      const { since: before } = await product.channel('streamer');
      await b.drain(true);
      await until('the old OBS has gone', async () => (await b.reports()).servers.length === 0);
      const gone = performance.now();
      await until('the platform receives the new OBS', async () => {
        const { live, since, bytes } = await product.channel('streamer');
        return live && since !== before && bytes > 20_000;
      });
      const backMs = performance.now() - gone;
      process.stdout.write(`picture back ${Math.round(backMs)} ms after the old OBS\n`);
      expect(backMs).toBeLessThan(BACK_WITHIN_MS);
      const frames = program.frames;
      await until('the picture is back', () => program.frames > frames + 15 && program.showsTestCard());
    } finally {
      watched.abort();
    }
    expect(await both).toBe(false);
    expect(phone.exitCode).toBeNull();
    await broadcast.waitForStatus({ obs: true, srt: true, scene: 'Live', bridging: false });
    expect(await broadcast.caller.do('GET', '/server')).toMatchObject([{ id: broadcast.server.id }]);
    await until('nothing is forwarded any longer', async () => (await feedAt(b)) === undefined);
  });

  it('is forwarded again when the server moves back', async () => {
    await b.drain(false);
    await a.drain(true);
    await until('the feed is forwarded', async () => (await feedAt(b))?.live);
    await until('node B sends', () => b.isSending());
    await shows({ servers: [] }, () => a.reports());
    expect(phone.exitCode).toBeNull();
  });

  /** Returns true if both nodes sent at the same time: the old node B after node A had started. */
  async function bothSend(signal: AbortSignal): Promise<boolean> {
    let both = false;
    while (!signal.aborted && !both) {
      both = await a.isSending().then((sends) => sends && b.isSending()).catch(() => false); // prettier-ignore
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return both;
  }
});
