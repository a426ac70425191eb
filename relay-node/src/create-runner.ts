import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { RelayNodeConfig } from './config/agent-config.js';
import { ComposeRunner } from './runner/compose/compose-runner.js';
import { findEngineFailure, openEngine } from './runner/stack/engine.js';
import { readImageRenderer } from './runner/stack/images.js';
import { ProcessRunner } from './runner/process/process-runner.js';
import { findPagesProblem } from './runner/stack/pages/page-images.js';
import { findPages } from './runner/pages/page-programs.js';
import { findModule } from './runner/renderer/module-files.js';
import { chooseRendering, type FoundModule, type Rendering } from './runner/renderer/rendering.js';
import type { Runner } from './runner/runner.js';
import { SwarmRunner } from './runner/swarm/swarm-runner.js';
import { readInstalledObsVersion } from './runner/process/system-needs.js';

const resolvePath = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The chosen runner and its rendering. */
export interface CreatedRunner {
  runner: Runner;
  rendering: Rendering;
  /** Requirements of RENDERER that this machine does not meet. */
  missing: { what: string; how: string }[];
}

/** Creates the configured runner, or the first runner that this machine supports, and chooses its rendering. */
export async function createRunner(config: RelayNodeConfig, log: Logger): Promise<CreatedRunner> {
  const kind = config.runner ?? (await detectRunner(config.compose.engine));
  const foundModule = kind === 'process' ? await findBuiltModule() : await findModuleInImage(config.compose);
  const rendering = chooseRendering(config.renderer, foundModule, {
    configuredVideo: config.configuredVideo,
    machine: config.machine,
  });
  const { firstRenderer, reason, video } = rendering;
  log.info({ renderer: firstRenderer, reason, video }, 'OBS draws with this renderer');
  const isRendererMissing = config.renderer === 'software' && reason !== null;
  const missing = isRendererMissing
    ? [{ what: 'The software renderer (RENDERER=software)', how: reason }]
    : [];
  return { runner: await createConfiguredRunner({ kind, rendering }, config, log), rendering, missing };
}

async function createConfiguredRunner(
  { kind, rendering }: { kind: Runner['kind']; rendering: Rendering },
  config: RelayNodeConfig,
  log: Logger,
): Promise<Runner> {
  const { dataDir, ingestPort, host: ingestHost, guardMs: silenceMs, productUrl } = config;
  const { cores } = config.machine;
  const commonOptions = { dataDir, ingestPort, ingestHost, rendering, cores, silenceMs, log };
  if (kind === 'process')
    return new ProcessRunner({
      ...commonOptions,
      guardMain: resolvePath('./runner/guard/main.js'),
      hubMain: resolvePath('./hub/main.js'),
      pages: {
        programs: await findPages(resolvePath('../overlay/build')),
        main: resolvePath('./overlay/main.js'),
        productUrl,
      },
      // The local Twitch is on loopback.
      allow: config.isProduction ? [] : 'any',
    });
  const { engine, images } = config.compose;
  const isSwarm = kind === 'swarm';
  const pagesProblem = await findPagesProblem(openEngine(engine), images, { inSwarm: isSwarm });
  const stackOptions = {
    ...commonOptions,
    ...config.compose,
    template: resolvePath('../compose.server.yml'),
    pagesProblem,
  };
  if (!isSwarm) return new ComposeRunner({ ...stackOptions, productUrl });
  return new SwarmRunner({ ...stackOptions, productUrl, isIngestSeparate: config.ingestSocket !== null });
}

async function findBuiltModule(): Promise<FoundModule> {
  return findModule(resolvePath('../renderer/build/lib'), await readInstalledObsVersion());
}

/** Returns the module if the OBS image contains it, or if this host of a swarm does not have the image. */
async function findModuleInImage({ engine, images }: RelayNodeConfig['compose']): Promise<FoundModule> {
  const renderer = await readImageRenderer(openEngine(engine), images.obs);
  if (renderer !== null) return { folder: null };
  return {
    missing: `The image ${images.obs} has no software renderer, so OBS draws with OpenGL. Build it again.`,
  };
}

async function detectRunner(engine: string): Promise<'process' | 'compose'> {
  if ((await readInstalledObsVersion()) !== null) return 'process';
  return (await findEngineFailure(engine)) === null ? 'compose' : 'process';
}
