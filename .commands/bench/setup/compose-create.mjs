// `compose-create.mjs POOL ROUNDS FOLDER` measures the creation of servers with the compose runner and a pool of POOL
// warm servers. It needs a container engine. The last line of its output is JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../root.mjs';
import { tryDocker } from '../../testing/images/docker.mjs';
import { waitFor } from './product.mjs';
import { openCreations } from './studio.mjs';

/** Pause before each creation in which the OBS instances of the pool start, ms. */
const WARM_UP_MS = 5_000;
/** Time limit until there are as many OBS containers as warm servers, ms. */
const POOL_TIMEOUT_MS = 60_000;

const [pool = '0', rounds = '11', folder = ''] = process.argv.slice(2);
const { TEST_DOCKER_HOST: engine, TEST_ENGINE_MISSING: missing } = process.env;
if (missing || !engine) throw new Error(`no container engine: ${missing}`);

const compileNothing = async () => '';
const context = {
  root: ROOT,
  folder,
  shared: new Map(),
  compileTool: compileNothing,
  printLine: () => undefined,
};
const env = { RELAY_RUNNER: 'compose', DOCKER_HOST: engine, WARM_POOL: pool, OBS_VIDEO: '640x360@30' };
const creations = await openCreations(context, env);
/** @type {number[]} */
const times = [];
try {
  while (times.length < Number(rounds)) {
    await waitFor(async () => (await countObsContainers()) === Number(pool), POOL_TIMEOUT_MS, 200);
    if (pool !== '0') await sleep(WARM_UP_MS);
    times.push(await creations.measure());
  }
} finally {
  await creations.close();
}
process.stdout.write(`${JSON.stringify(times)}\n`);

/** Returns the number of OBS containers. */
async function countObsContainers() {
  const filter = ['--filter', 'label=trailcast.server', '--filter', 'label=com.docker.compose.service=obs'];
  const { code, output } = await tryDocker(['ps', '--all', '--quiet', ...filter], { timeoutMs: 20_000 });
  if (code !== 0) throw new Error(`docker ps exited with ${code}`);
  return output.split('\n').filter((line) => /^[0-9a-f]{12}$/.test(line)).length;
}
