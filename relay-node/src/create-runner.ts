import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { RelayNodeConfig } from './config/agent-config.js';
import { ComposeRunner } from './runner/compose/compose-runner.js';
import { engineFailure } from './runner/stack/engine.js';
import { ProcessRunner } from './runner/process/process-runner.js';
import type { Runner } from './runner/runner.js';
import { SwarmRunner } from './runner/swarm/swarm-runner.js';
import { installedObsVersion } from './runner/process/system-needs.js';

const pathTo = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Creates the configured runner, or the one that this machine supports. */
export async function createRunner(config: RelayNodeConfig, log: Logger): Promise<Runner> {
  const { dataDir, ingestPort, host: ingestHost, video, cores, guardMs: silenceMs } = config;
  const common = { dataDir, ingestPort, ingestHost, video, cores, silenceMs, log };
  const kind = config.runner ?? (await supportedRunner(config.compose.engine));
  if (kind === 'process')
    return new ProcessRunner({ ...common, guardMain: pathTo('./runner/guard/main.js') });
  const stacks = { ...common, ...config.compose, template: pathTo('../compose.server.yml') };
  if (kind === 'compose') return new ComposeRunner(stacks);
  return new SwarmRunner({ ...stacks, ingestApart: config.ingestSocket !== null });
}

async function supportedRunner(engine: string): Promise<'process' | 'compose'> {
  if ((await installedObsVersion()) !== null) return 'process';
  return (await engineFailure(engine)) === null ? 'compose' : 'process';
}
