import { describeWithSwarm } from '../_engine/describe-with-swarm.js';
import { TestSwarm } from '../_engine/test-swarm.js';
import { UserServer } from '../_product/user-server.js';
import { createMysqlDatabase } from '../_product/mysql.js';
import { ProgramWatcher } from '../_product/program.js';
import { until } from '../_kit/wait.js';
import { SwarmInstallation } from '../_installation/swarm-installation.js';

/** Address that moves with the ingest to another host. */
const FLOATING_ADDRESS = '10.99.0.100';
/** Time limit of a move, ms. The swarm detects a lost host after about 15 s, then node, server and broadcast move. */
const MOVE_TIMEOUT_MS = 180_000;

describeWithSwarm('the ingest host of a swarm with three managers', () => {
  let product: SwarmInstallation;
  let userServer: UserServer;
  let program: ProgramWatcher | null = null;

  async function expectTestCard(): Promise<void> {
    program?.close();
    const watcher = (program = new ProgramWatcher(product.flvUrl('streamer')));
    await until('the test card is decoded', () => watcher.showsTestCard(), 60_000);
  }

  beforeAll(async () => {
    const database = await createMysqlDatabase();
    const swarm = await TestSwarm.start(2, { hasSeparateIngest: true });
    swarm.hosts[0]?.takeAddress(FLOATING_ADDRESS);
    product = await SwarmInstallation.start(database.url, swarm, FLOATING_ADDRESS);
  }, 900_000);

  afterAll(async () => {
    program?.close();
    await product?.dispose();
  }, 480_000);

  it('receives the feed, and the platform receives the program', async () => {
    userServer = await UserServer.create(await product.signIn('streamer'));
    await userServer.startFeed(product);
    await userServer.setScene('Live');
    await userServer.startBroadcast();
    await until(
      'the platform receives data',
      async () => (await product.fetchChannel('streamer')).bytes > 20_000,
    );
    await expectTestCard();
  }, 480_000);

  it('is lost, and the broadcast continues on the host that gets its address and label', async () => {
    const [lostHost, nextHost] = product.swarm.hosts;
    if (!lostHost || !nextHost) throw new Error('There are no two hosts');
    await lostHost.simulateLoss();
    await until(
      'the status shows no feed',
      async () => !(await userServer.fetchStatus()).srt,
      MOVE_TIMEOUT_MS,
    );
    await product.swarm.moveIngest(lostHost, nextHost);
    nextHost.takeAddress(FLOATING_ADDRESS);
    await until(
      'the server is live with its feed',
      async () => {
        const { obs, srt, scene, bridging } = await userServer.fetchStatus();
        return obs && srt && scene === 'Live' && !bridging;
      },
      MOVE_TIMEOUT_MS,
    );
    await expectTestCard();
  }, 600_000);
});
