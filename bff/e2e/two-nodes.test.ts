import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Broadcast } from './_product/broadcast.js';
import { NodePart } from './_product/node-part.js';
import { Product } from './_product/product.js';
import { ProgramWatcher } from './_product/program.js';
import { until } from './_product/wait.js';

const SECRET = 'the secret that these two nodes share';

describe('a phone at one node, its server at another', () => {
  let a: NodePart;
  let b: NodePart;
  let product: Product;
  let broadcast: Broadcast;
  let phone: ChildProcess;
  let program: ProgramWatcher;

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'trailcast-e2e-'));
    // A new server goes where more slots are free.
    a = await NodePart.start('node-a', SECRET, dataDir, { SERVER_SLOTS: '2' });
    b = await NodePart.start('node-b', SECRET, dataDir, { SERVER_SLOTS: '4' });
    await until('both nodes listen', async () => Promise.all([a.reports(), b.reports()]), 60_000);
    product = await Product.prepare({
      dataDir,
      env: {
        RELAY_NODES: JSON.stringify([a.setting, b.setting]),
        RELAY_NODE_SECRET: SECRET,
        // Every phone comes to node A.
        INGEST_PORT: String(a.ports.ingest),
      },
    });
    product.launch();
    await product.ready();
  }, 240_000);

  afterAll(async () => {
    program?.close();
    await product?.stop();
    await Promise.all([a?.stop(), b?.stop()]);
    await product?.dispose();
  }, 90_000);

  const feedAt = async (node: NodePart) => (await node.reports()).feeds[0];

  it('shows the feed, with its flag and the figures of the phone’s own hop', async () => {
    broadcast = await Broadcast.create(await product.signIn('streamer'));
    expect((await b.reports()).servers).toHaveLength(1);
    phone = await broadcast.feed(product);
    await until('the feed is handed on', async () => (await feedAt(b))?.live);
    expect(await feedAt(a)).toMatchObject({ forwarded: false, connected: true });
    expect(await feedAt(b)).toMatchObject({ forwarded: true, connected: true });
    await broadcast.setScene('Live');
    expect(await broadcast.start()).toMatchObject({ obs: true, srt: true, scene: 'Live' });
    program = new ProgramWatcher(product.flvUrl('streamer'));
    await until('the test card is decoded', () => program.showsTestCard(), 30_000);
    await until('the figures are node A’s', async () => {
      const [{ kbps, rttMs }, seen] = [await broadcast.status(), await feedAt(a)];
      return kbps === seen?.kbps && rttMs === seen?.rttMs && (kbps ?? 0) > 0;
    });
  }, 120_000);

  it('bridges when the phone loses its network, and returns with it', async () => {
    product.stopFeeds();
    await until('srt turns off and the gap is bridged', async () => {
      const { srt, bridging } = await broadcast.status();
      return !srt && bridging;
    });
    expect(await feedAt(b)).toBeUndefined();
    phone = await broadcast.feed(product);
    await until('the picture is back', async () => !(await broadcast.status()).bridging);
    await until('the test card is decoded', () => program.showsTestCard());
  }, 90_000);

  it('has its picture back within 15 s when the server’s node is drained, without a hand on the phone', async () => {
    let both = false;
    const watch = setInterval(() => {
      void Promise.all([a.sends(), b.sends()])
        .then(([one, other]) => (both ||= one && other))
        .catch(() => undefined);
    }, 100);
    try {
      await b.drain(true);
      await until('the old OBS has gone', async () => (await b.reports()).servers.length === 0);
      const since = performance.now();
      const frames = program.frames;
      await until('the new OBS sends', () => a.sends());
      await until('the picture is back', () => program.frames > frames + 15 && program.showsTestCard());
      process.stdout.write(`picture back ${Math.round(performance.now() - since)} ms after the old OBS\n`);
    } finally {
      clearInterval(watch);
    }
    expect(both).toBe(false);
    expect(phone.exitCode).toBeNull();
    expect(await broadcast.status()).toMatchObject({ obs: true, srt: true, scene: 'Live', bridging: false });
    expect(await broadcast.caller.do('GET', '/server')).toMatchObject([{ id: broadcast.server.id }]);
    await until('nothing is handed on any more', async () => (await feedAt(b)) === undefined);
  }, 120_000);

  it('is handed on again when the server moves back', async () => {
    await b.drain(false);
    await a.drain(true);
    await until('the feed is handed on', async () => (await feedAt(b))?.live, 30_000);
    await until('node B sends', () => b.sends(), 30_000);
    expect((await a.reports()).servers).toEqual([]);
    expect(phone.exitCode).toBeNull();
  }, 120_000);
});
