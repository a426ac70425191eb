import { Broadcast } from './_product/broadcast.js';
import { Product, isRunning } from './_product/product.js';
import { ProgramWatcher } from './_product/program.js';
import { never, until } from './_product/wait.js';

const PARTS = {
  bff: 'bff/dist/main.js',
  agent: 'relay-node/dist/main.js',
  ingest: 'relay-node/dist/ingest/main.js',
  guard: 'runner/guard/main.js',
} as const;

describe('a killed process during a broadcast', () => {
  let product: Product;
  let broadcast: Broadcast;
  let program: ProgramWatcher;

  beforeAll(async () => {
    product = await Product.start();
    broadcast = await Broadcast.create(await product.signIn('streamer'));
    await broadcast.feed(product);
    await broadcast.setScene('Live');
    await broadcast.start();
    await watch();
  }, 240_000);

  afterAll(async () => {
    program?.close();
    await product?.dispose();
  }, 60_000);

  async function watch(): Promise<void> {
    program?.close();
    program = new ProgramWatcher(product.platformUrl('streamer.flv'));
    await until('the test card is decoded', () => program.showsTestCard());
  }

  it('BFF: the program goes on, and a restart takes over without touching it', async () => {
    const obs = product.part('obs').pid;
    const { since } = await product.channel('streamer');
    const killed = product.kill(PARTS.bff);
    const frames = program.frames;
    await until('the program goes on', () => program.frames > frames + 10);
    await until('control is back', async () => (await broadcast.status()).obs);
    expect(isRunning(killed)).toBe(false);
    expect(product.part('obs').pid).toBe(obs);
    expect((await product.channel('streamer')).since).toBe(since);
    await broadcast.setScene('Privacy');
    await broadcast.setScene('Live');
  }, 60_000);

  it('agent: feed, OBS and program are untouched and adopted', async () => {
    const [obs, ingest] = [product.part('obs').pid, product.part(PARTS.ingest).pid];
    const { since } = await product.channel('streamer');
    const killed = product.kill(PARTS.agent);
    await until('another agent runs', () => product.part(PARTS.agent).pid !== killed);
    await until('control is back', async () => (await broadcast.setScene('Privacy')).scene === 'Privacy');
    await broadcast.setScene('Live');
    expect([product.part('obs').pid, product.part(PARTS.ingest).pid]).toEqual([obs, ingest]);
    expect((await product.channel('streamer')).since).toBe(since);
    await until('the test card is decoded', () => program.showsTestCard());
    expect((await broadcast.status()).obs).toBe(true);
  }, 60_000);

  it('ingest: the program goes on and the picture is back after the phone connects again', async () => {
    const obs = product.part('obs').pid;
    const { since } = await product.channel('streamer');
    const killed = product.kill(PARTS.ingest);
    await until('another ingest runs', () => product.part(PARTS.ingest).pid !== killed);
    await until('srt is back', async () => (await broadcast.status()).srt, 30_000);
    await until('the picture is back', () => program.showsTestCard(), 30_000);
    expect(product.part('obs').pid).toBe(obs);
    expect((await product.channel('streamer')).since).toBe(since);
  }, 90_000);

  it('OBS: back in the desired state, same scene, on air again', async () => {
    const killed = product.kill('obs');
    await until('another OBS runs', () => product.part('obs').pid !== killed);
    await until(
      'it is on air again',
      async () => {
        const status = await broadcast.status();
        return status.obs && status.scene === 'Live';
      },
      30_000,
    );
    await watch();
  }, 60_000);

  it('OBS while stopped: comes back in its scene and stays off air', async () => {
    await broadcast.stop();
    await until('the channel is off', async () => !(await product.channel('streamer')).live);
    await broadcast.setScene('Privacy');
    const killed = product.kill('obs');
    await until('another OBS runs', () => product.part('obs').pid !== killed);
    await until('its scene is reported', async () => (await broadcast.status()).scene === 'Privacy', 30_000);
    await never('it goes on air unasked', async () => (await product.channel('streamer')).live, 3000);
  }, 60_000);
});

describe('a killed supervisor', () => {
  it('leaves nothing of ours after the guards’ time', async () => {
    const product = await Product.start({ env: { GUARD_MS: '6000' } });
    try {
      await Broadcast.create(await product.signIn('streamer'));
      expect(product.part(PARTS.guard).pid).toBeGreaterThan(0);
      process.kill(product.supervisorPid, 'SIGKILL');
      await until('nothing of ours is left', () => product.processes().length === 0, 30_000);
    } finally {
      await product.dispose();
    }
  }, 240_000);
});
