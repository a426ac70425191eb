import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino, { type Logger } from 'pino';
import { type Agent, createAgent } from './agent/agent.js';
import { addCardScene } from './collection/card-scene.js';
import { cleanCollection } from './collection/sanitise.js';
import type { RelayNodeConfig } from './config/agent-config.js';
import { loadConfig } from './config/load-config.js';
import { createRunner } from './create-runner.js';
import { ensureNodeIngest } from './node-ingest.js';
import { checkDataDir, checkLibsrt, checkPortFree, findExitCode } from './preflight.js';
import { NodeStore } from './agent/node/node-store.js';
import { SlotWatch } from './agent/node/slot-watch.js';
import { NODE_VERSION } from './config/node-version.js';
import { countMachineSlots, sumSlots, countBroadcastSlots, countPageSlots } from './config/slots.js';
import { findInstalledLibsrt } from './ingest/srt/installed-libsrt.js';
import { connectObs } from './obs/connect-obs.js';
import { measureMachineSpeed } from './quality/machine-speed.js';
import { calculateDelayMemory } from './quality/delay-memory.js';
import { listOfferedQualities } from './quality/offered-qualities.js';
import type { Rendering } from './runner/renderer/rendering.js';
import type { Machine, Runner } from './runner/runner.js';
import { WarmRunner } from './runner/warm/warm-runner.js';

/** Must be less than the 8 s that the supervisor of `npm run up` allows. */
const CLOSE_TIMEOUT_MS = 7_500;
const resolvePath = (file: string) => fileURLToPath(new URL(file, import.meta.url));

async function startNode(config: RelayNodeConfig, log: Logger): Promise<Agent> {
  const warnings = checkLibsrt(await findInstalledLibsrt(), config.isProduction);
  for (const warning of warnings) log.warn(warning);
  await checkDataDir(config.dataDir);
  await checkPortFree(config.port);
  const store = await NodeStore.open(join(config.dataDir, 'node.json'), (error) =>
    log.error({ error: String(error) }, 'the node could not write its state file'),
  );
  const machine = await addMachineSpeed(config, store, log);
  const {
    runner: runnerWithoutPool,
    rendering,
    missing,
  } = await createRunner({ ...config, machine }, log.child({ part: 'runner' }));
  const entry = resolvePath('./ingest/main.js');
  const ingest = await ensureNodeIngest(config, runnerWithoutPool.kind, entry, log.child({ part: 'ingest' }));
  const runner = new WarmRunner(runnerWithoutPool, {
    size: config.warmPool,
    connect: connectObs,
    log: log.child({ part: 'warm pool' }),
  });
  const pageOptions = {
    browserSources: runnerWithoutPool.pagesProblem === null,
    productUrl: config.productUrl,
  };
  const slotWatch = watchSlots(runnerWithoutPool, rendering, config);
  const slots = (await slotWatch?.waitForFirstSlots()) ?? {
    ...countMachineSlots(machine, rendering),
    ...config.configuredSlots,
  };
  const agent = createAgent(
    {
      secret: config.secret,
      version: NODE_VERSION,
      ingestPort: config.ingestPort,
      slots,
      delayBytes: calculateDelayMemory(machine),
      qualities: listOfferedQualities(config.configuredVideo, rendering, machine),
      absence: config.absence,
      recording: config.recording,
      sessionFolder: join(config.dataDir, 'sessions'),
      imageFolder: join(config.dataDir, 'images'),
    },
    {
      runner,
      connect: connectObs,
      ingest: ingest.client,
      closeIngest: ({ stop }) => (stop ? ingest.stop() : ingest.close()),
      clean: (text, options) =>
        addCardScene(cleanCollection(text, { ...options, ...pageOptions }), options.canvas),
      log: log.child({ part: 'agent' }),
      countBroadcastSlots: (setup, pages) => countBroadcastSlots(setup, pages, rendering),
      countPageSlots: (pages) =>
        countPageSlots(pages, { inContainers: runnerWithoutPool.kind !== 'process' }),
      missing: [...ingest.missing, ...missing],
      store,
      warnings,
      slotWatch,
    },
  );
  const address = await agent.app.listen({ host: config.controlHost, port: config.port });
  await agent.adopt();
  log.info({ address, slots }, 'the relay node listens');
  return agent;
}

/** Returns the machine with its speed, unless the settings define both the quality and the number of broadcasts. */
async function addMachineSpeed(config: RelayNodeConfig, store: NodeStore, log: Logger): Promise<Machine> {
  const { machine, configuredVideo, configuredSlots } = config;
  if (configuredVideo !== null && configuredSlots.broadcasts !== undefined) return machine;
  const { speed, source } = await measureMachineSpeed(store, machine, NODE_VERSION);
  log.info({ speed, source }, 'the number of broadcasts is calculated from the speed of this machine');
  return { ...machine, speed };
}

/** Returns a watch of a swarm's slots, or undefined if servers run on this machine, whose slots are constant. */
function watchSlots(
  runner: Runner,
  rendering: Rendering,
  { configuredSlots }: RelayNodeConfig,
): SlotWatch | undefined {
  const listMachines = runner.listMachines?.bind(runner);
  return (
    listMachines &&
    new SlotWatch(listMachines, (availableMachines) =>
      sumSlots(availableMachines, rendering, configuredSlots),
    )
  );
}

/** Closes the agent and exits the process, at the latest after the time limit. */
async function shutDown(agent: Agent, stopAll: boolean, reason: string, log: Logger): Promise<void> {
  log.info({ reason, stopAll }, 'the relay node is shutting down');
  setTimeout(() => {
    log.error('the relay node could not shut down in time');
    process.exit(1);
  }, CLOSE_TIMEOUT_MS).unref();
  await agent.close({ stopAll });
  process.exit(0);
}

function shutDownOnSignals(agent: Agent, config: RelayNodeConfig, log: Logger): void {
  let isShuttingDown = false;
  const createHandler = (reason: string, stopAll: boolean) => () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    shutDown(agent, stopAll, reason, log).catch((error: unknown) => {
      log.error({ error: String(error) }, 'the relay node could not shut down cleanly');
      process.exit(1);
    });
  };
  process.on('SIGTERM', createHandler('SIGTERM', config.stopServersOnExit));
  process.on('SIGINT', createHandler('SIGINT', config.stopServersOnExit));
  process.on('SIGHUP', createHandler('SIGHUP', false));
  // The supervisor has exited without a signal. Servers keep running until their guards time out.
  process.on('disconnect', createHandler('the parent process exited', false));
}

async function main(): Promise<void> {
  const config = loadConfig();
  const output = pino.destination({ fd: 1, sync: true });
  // The output pipe breaks if the supervisor is killed.
  output.on('error', () => undefined);
  const log = pino({ name: 'relay-node', level: config.logLevel, base: { pid: process.pid } }, output);
  shutDownOnSignals(await startNode(config, log), config, log);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () =>
    process.exit(findExitCode(error)),
  );
});
