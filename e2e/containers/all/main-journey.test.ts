import { describeWithEngine } from '../../_engine/engine.js';
import { testMainJourney } from '../../_product/main-journey.js';
import { createMysqlDatabase } from '../../_product/mysql.js';
import { Installation } from '../../_installation/installation.js';

describeWithEngine(
  'the main journey over two replicas behind a proxy, MariaDB, Redis and compose stacks',
  () => {
    let installation: Installation;

    testMainJourney(async () => {
      const database = await createMysqlDatabase();
      installation = await Installation.start(database.url);
      return { product: installation, dump: () => database.dump() };
    });

    it('sends requests to both replicas', () => {
      const hasReceivedRequests = installation.processes.replicas.map(({ log }) =>
        log.includes('/api/v1/server'),
      );
      expect(hasReceivedRequests).toEqual([true, true]);
    });
  },
);
