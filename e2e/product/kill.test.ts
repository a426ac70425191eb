import { UserServer } from '../_product/user-server.js';
import { Product, isRunning } from '../_product/product.js';
import { ProgramWatcher } from '../_product/program.js';
import { never, until } from '../_kit/wait.js';

jest.setTimeout(180_000);

const ENTRY_FILES = {
  bff: 'bff/dist/main.js',
  agent: 'relay-node/dist/main.js',
  ingest: 'relay-node/dist/ingest/main.js',
  guard: 'runner/guard/main.js',
} as const;

describe('a broadcast with a killed process', () => {
  let product: Product;
  let userServer: UserServer;
  let program: ProgramWatcher;

  beforeAll(async () => {
    product = await Product.start();
    userServer = await UserServer.create(await product.signIn('streamer'));
    await userServer.startFeed(product);
    await userServer.setScene('Live');
    await userServer.startBroadcast();
    program = new ProgramWatcher(product.platformUrl('streamer.flv'));
    await until('the test card is decoded', () => program.showsTestCard());
  });

  afterAll(async () => {
    program?.close();
    await product?.dispose();
  });

  it('continues on the same connection after the BFF was killed', async () => {
    const obs = product.findProcess('obs').pid;
    const { since } = await product.fetchChannel('streamer');
    const killedPid = product.kill(ENTRY_FILES.bff);
    const frames = program.frames;
    await until('the program continues', () => program.frames > frames + 10);
    await until(
      'the server accepts a scene switch',
      async () => (await userServer.setScene('Privacy')).scene === 'Privacy',
    );
    await userServer.setScene('Live');
    await userServer.waitForStatus({ obs: true });
    expect(isRunning(killedPid)).toBe(false);
    expect(product.findProcess('obs').pid).toBe(obs);
    expect((await product.fetchChannel('streamer')).since).toBe(since);
  });

  it('continues with the same ingest and OBS after the agent was killed, and is adopted by the next agent', async () => {
    const [obs, ingest] = [product.findProcess('obs').pid, product.findProcess(ENTRY_FILES.ingest).pid];
    const { since } = await product.fetchChannel('streamer');
    const killedPid = product.kill(ENTRY_FILES.agent);
    await until('another agent runs', () => product.findProcess(ENTRY_FILES.agent).pid !== killedPid);
    await until(
      'the server accepts a scene switch',
      async () => (await userServer.setScene('Privacy')).scene === 'Privacy',
    );
    await userServer.setScene('Live');
    expect([product.findProcess('obs').pid, product.findProcess(ENTRY_FILES.ingest).pid]).toEqual([
      obs,
      ingest,
    ]);
    expect((await product.fetchChannel('streamer')).since).toBe(since);
    await until('the test card is decoded', () => program.showsTestCard());
    await userServer.waitForStatus({ obs: true });
  });

  it('continues after the ingest was killed, and shows the picture when the phone has reconnected', async () => {
    const obs = product.findProcess('obs').pid;
    const { since } = await product.fetchChannel('streamer');
    const killedPid = product.kill(ENTRY_FILES.ingest);
    await until('another ingest runs', () => product.findProcess(ENTRY_FILES.ingest).pid !== killedPid);
    const frames = program.frames;
    await userServer.waitForStatus({ srt: true, bridging: false });
    // Until the phone has reconnected, the program shows the last picture.
    await until('the picture is back', () => program.frames > frames + 10 && program.showsTestCard());
    expect(product.findProcess('obs').pid).toBe(obs);
    expect((await product.fetchChannel('streamer')).since).toBe(since);
  });

  it('keeps the platform connection and the scene after OBS was killed', async () => {
    const { since } = await product.fetchChannel('streamer');
    const killedPid = product.kill('obs');
    const { frames } = program;
    await until('another OBS runs', () => product.findProcess('obs').pid !== killedPid);
    await userServer.waitForStatus({ obs: true, scene: 'Live' });
    // The hub sends its card at a lower frame rate.
    await until('the picture is back', () => program.frames > frames + 150 && program.showsTestCard());
    expect((await product.fetchChannel('streamer')).since).toBe(since);
  });

  it('is not started by the restart of a killed OBS, which shows the user’s scene', async () => {
    await userServer.stopBroadcast();
    await until('the channel is offline', async () => !(await product.fetchChannel('streamer')).live);
    await userServer.setScene('Privacy');
    const killedPid = product.kill('obs');
    await until('another OBS runs', () => product.findProcess('obs').pid !== killedPid);
    await until('its scene is reported', async () => (await userServer.fetchStatus()).scene === 'Privacy');
    await never(
      'the channel goes live without a request',
      async () => (await product.fetchChannel('streamer')).live,
      3000,
    );
  });
});

describe('a killed supervisor', () => {
  it('leaves no process of the product after the guards’ timeout', async () => {
    const product = await Product.start({ env: { GUARD_MS: '6000' } });
    try {
      await UserServer.create(await product.signIn('streamer'));
      expect(product.findProcess(ENTRY_FILES.guard).pid).toBeGreaterThan(0);
      process.kill(product.supervisorPid, 'SIGKILL');
      await until('no process of the product is left', () => product.listProcesses().length === 0);
    } finally {
      await product.dispose();
    }
  });
});
