import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino, { type Logger } from 'pino';
import { type Agent, createAgent } from './agent/agent.js';
import { cleanCollection } from './collection/sanitise.js';
import type { RelayNodeConfig } from './config/agent-config.js';
import { loadConfig } from './config/load-config.js';
import { createRunner } from './create-runner.js';
import { ensureNodeIngest } from './node-ingest.js';
import { checkDataDir, checkLibsrt, checkPortFree, exitCodeOf } from './preflight.js';
import { NodeMemory } from './agent/node/node-memory.js';
import { SlotWatch } from './agent/node/slot-watch.js';
import { NODE_VERSION } from './config/node-version.js';
import { sharedSlots } from './config/slots.js';
import { installedLibsrt } from './ingest/srt/installed-libsrt.js';
import { connectObs } from './obs/connect-obs.js';
import type { Runner } from './runner/runner.js';
import { WarmRunner } from './runner/warm/warm-runner.js';

/** The supervisor of `npm run up` gives 8 s; what is not done by then is said and left. */
const CLOSE_LIMIT_MS = 7_500;
const pathTo = (file: string) => fileURLToPath(new URL(file, import.meta.url));

async function start(config: RelayNodeConfig, log: Logger): Promise<Agent> {
  const warnings = checkLibsrt(await installedLibsrt(), config.production);
  for (const warning of warnings) log.warn(warning);
  await checkDataDir(config.dataDir);
  await checkPortFree(config.port);
  const cold = await createRunner(config, log.child({ part: 'runner' }));
  const entry = pathTo('./ingest/main.js');
  const ingest = await ensureNodeIngest(config, cold.kind, entry, log.child({ part: 'ingest' }));
  const runner = new WarmRunner(cold, {
    size: config.warmPool,
    connect: connectObs,
    log: log.child({ part: 'warm pool' }),
  });
  const slotWatch = watchSlots(cold, config);
  const slots = (await slotWatch?.first()) ?? config.slots;
  const memory = await NodeMemory.open(join(config.dataDir, 'node.json'), (error) =>
    log.error({ error: String(error) }, 'the node could not write what it has to remember'),
  );
  const agent = createAgent(
    {
      secret: config.secret,
      version: NODE_VERSION,
      ingestPort: config.ingestPort,
      slots,
      frameRate: config.video.fps,
      absence: config.absence,
    },
    {
      runner,
      connect: connectObs,
      ingest: ingest.client,
      closeIngest: ({ stop }) => (stop ? ingest.stop() : ingest.close()),
      clean: (text, feedUrl) => cleanCollection(text, { feedUrl, canvas: config.video }),
      log: log.child({ part: 'agent' }),
      missing: ingest.missing,
      memory,
      warnings,
      slotWatch,
    },
  );
  const address = await agent.app.listen({ host: config.controlHost, port: config.port });
  await agent.adopt();
  log.info({ address, slots }, 'the relay node listens');
  return agent;
}

/** Undefined where servers run on this machine, whose slots stay as they are. */
function watchSlots(runner: Runner, { video, givenSlots }: RelayNodeConfig): SlotWatch | undefined {
  const machines = runner.machines?.bind(runner);
  return machines && new SlotWatch(machines, (found) => sharedSlots(found, video, givenSlots));
}

/** Ends the process once the agent has let go, or after the limit. */
async function end(agent: Agent, stopAll: boolean, reason: string, log: Logger): Promise<void> {
  log.info({ reason, stopAll }, 'the relay node ends');
  setTimeout(() => {
    log.error('not everything could be ended in time');
    process.exit(1);
  }, CLOSE_LIMIT_MS).unref();
  await agent.close({ stopAll });
  process.exit(0);
}

function endOnSignals(agent: Agent, config: RelayNodeConfig, log: Logger): void {
  let ending = false;
  const on = (reason: string, stopAll: boolean) => () => {
    if (ending) return;
    ending = true;
    end(agent, stopAll, reason, log).catch((error: unknown) => {
      log.error({ error: String(error) }, 'not ended in order');
      process.exit(1);
    });
  };
  process.on('SIGTERM', on('SIGTERM', config.stopServersOnExit));
  process.on('SIGINT', on('SIGINT', config.stopServersOnExit));
  process.on('SIGHUP', on('SIGHUP', false));
  // The supervisor has gone without a word: servers stay until their guards miss an agent.
  process.on('disconnect', on('the parent has gone', false));
}

async function main(): Promise<void> {
  const config = loadConfig();
  const output = pino.destination({ fd: 1, sync: true });
  // Nobody reads any more when the supervisor has been killed.
  output.on('error', () => undefined);
  const log = pino({ name: 'relay-node', level: config.logLevel, base: { pid: process.pid } }, output);
  endOnSignals(await start(config, log), config, log);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () =>
    process.exit(exitCodeOf(error)),
  );
});
