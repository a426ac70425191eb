import { TestSwarm } from '../_engine/test-swarm.js';
import { describeWithSwarm } from '../_engine/describe-with-swarm.js';
import { testMainJourney } from '../_product/main-journey.js';
import { createMysqlDatabase } from '../_product/mysql.js';
import { SwarmInstallation } from '../_installation/swarm-installation.js';

describeWithSwarm('the main journey over two replicas behind a proxy, MariaDB, Redis and a swarm', () => {
  let installation: SwarmInstallation;

  testMainJourney(async () => {
    const database = await createMysqlDatabase();
    installation = await SwarmInstallation.start(database.url, await TestSwarm.start(1));
    return { product: installation, dump: () => database.dump() };
  });

  it('sends requests to both replicas', () => {
    const hasReceivedRequests = installation.plane.replicas.map(({ log }) => log.includes('/api/v1/server'));
    expect(hasReceivedRequests).toEqual([true, true]);
  });
});
