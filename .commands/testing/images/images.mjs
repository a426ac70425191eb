import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printLine } from '../../command.mjs';
import { createBuildSecrets } from './build-secrets.mjs';
import { provideBaseImage } from './base-image.mjs';
import { DEBIAN_BASE } from './debian-image.mjs';
import { runDocker } from './docker.mjs';
import { NODE_BASE } from './node-image.mjs';

const BUILD_TIMEOUT_MS = 10 * 60_000;
const BUILD_CACHE_LIMIT = '6GB';
const NODE_IMAGE = `NODE_IMAGE=${NODE_BASE.name}`;
const NODE_BUILD_ARGS = ['--build-arg', NODE_IMAGE];

/** The product's images: tag, Dockerfile, build context. */
const IMAGES = [
  { name: 'trailcast/obs', dockerfile: 'relay-node/obs/Dockerfile', context: 'relay-node', args: [] },
  {
    name: 'trailcast/egress',
    dockerfile: 'relay-node/Dockerfile',
    context: '.',
    args: [...NODE_BUILD_ARGS, '--target', 'egress'],
  },
  {
    name: 'trailcast/pages',
    dockerfile: 'relay-node/Dockerfile',
    context: '.',
    args: [...NODE_BUILD_ARGS, '--target', 'pages'],
  },
  { name: 'trailcast/relay-node', dockerfile: 'relay-node/Dockerfile', context: '.', args: NODE_BUILD_ARGS },
  {
    name: 'trailcast/relay-node-swarm',
    dockerfile: 'relay-node/Dockerfile',
    context: '.',
    args: [...NODE_BUILD_ARGS, '--target', 'swarm'],
  },
  { name: 'trailcast/bff', dockerfile: 'bff/Dockerfile', context: '.', args: NODE_BUILD_ARGS },
  // compose.local.yml uses these instead of the registry's images.
  ...['caddy', 'redis', 'mariadb'].map((role) => ({
    name: `trailcast/${role}`,
    dockerfile: 'relay-node/local/Dockerfile',
    context: 'relay-node/local',
    args: ['--target', role],
  })),
];

/**
 * Provides the base images and builds the product's images. Unchanged images are cached.
 * @param {string} root
 * @param {readonly string[]} roles Names after `trailcast/`; empty: all.
 */
export async function buildImages(root, roles = []) {
  const images = IMAGES.filter(({ name }) => roles.length === 0 || roles.includes(name.split('/')[1] ?? ''));
  const bases = images.some(({ args }) => args.includes(NODE_IMAGE))
    ? [DEBIAN_BASE, NODE_BASE]
    : [DEBIAN_BASE];
  for (const base of bases) await reportTime(base.name, () => provideBaseImage(base));
  const secrets = await createBuildSecrets();
  try {
    for (const { name, dockerfile, context, args } of images) {
      if (!existsSync(join(root, dockerfile))) continue;
      const tag = `${name}:latest`;
      const buildArgs = ['--file', join(root, dockerfile), '--tag', tag, ...args, ...secrets.args];
      await reportTime(tag, async () => {
        await runDocker(['build', '--progress', 'plain', ...buildArgs, join(root, context)], {
          timeoutMs: BUILD_TIMEOUT_MS,
        });
        return 'built';
      });
    }
    await pruneOldImages();
  } finally {
    secrets.close();
  }
}

/** Removes untagged images and unused build cache to limit the folder's size. Only reports a failure. */
async function pruneOldImages() {
  const timeoutMs = 2 * 60_000;
  try {
    await runDocker(['image', 'prune', '--force'], { timeoutMs });
    await runDocker(['builder', 'prune', '--force', '--keep-storage', BUILD_CACHE_LIMIT], { timeoutMs });
  } catch (error) {
    printLine(
      `  old images and build cache could not be removed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * @param {string} name
 * @param {() => Promise<string>} work Returns what was done.
 */
async function reportTime(name, work) {
  const startedAt = performance.now();
  const outcome = await work();
  printLine(`  ${name}: ${outcome}, ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
