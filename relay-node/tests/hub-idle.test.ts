import { until } from '../../e2e/_kit/wait.js';
import { readCpuTimeMs } from '../src/runner/guard/process-identity.js';
import { HubClient } from '../src/runner/hub/hub-client.js';
import { HubProcess } from './_node/hub-process.js';

/** Interval of checks, ms: a tenth of the product's. */
const CHECK_INTERVAL_MS = 50;

let hub: HubProcess;
let client: HubClient;
let checks: number;
let kills: number;

beforeEach(async () => {
  hub = await HubProcess.start();
  checks = kills = 0;
  client = new HubClient({
    channel: {
      connect: () => hub.connect(),
      start: () => undefined,
      kill: async () => {
        kills += 1;
        await hub.kill();
      },
      readCpuTimeMs: async () => {
        checks += 1;
        return readCpuTimeMs(hub.pid);
      },
    },
    obsTarget: { server: 'rtmp://127.0.0.1/program', key: 'unused' },
    resolveRoute: async () => {
      throw new Error('unused');
    },
    now: () => performance.now(),
    checkIntervalMs: CHECK_INTERVAL_MS,
  });
  await client.adopt();
});
afterEach(async () => {
  client.release();
  await hub.close();
});

it('keeps an idle hub running while it responds', async () => {
  await until('the hub is checked 60 times', () => checks > 60);
  expect([kills, client.state?.broadcast]).toEqual([0, null]);
});

it('kills an idle hub that is suspended', async () => {
  process.kill(hub.pid, 'SIGSTOP');
  await until('the hub is killed', () => kills === 1);
  await until('the hub is disconnected', () => client.state === null);
});
