import { copyFileSync, cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '../../command.mjs';
import { findCommand } from '../../setup/machine.mjs';
import { DEBIAN_BASE } from './debian-image.mjs';
import { runDocker } from './docker.mjs';

const BUILD_TIMEOUT_MS = 5 * 60_000;
/** Dockerfile with the paths and the user of the registry's image. */
const DOCKERFILE = `FROM debian:bookworm-slim
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\
 && groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node \\
 && node --version && npm --version
CMD ["node"]
`;

/**
 * The Node image of this machine's major version: a local build contains this machine's Node.
 * @type {import('./base-image.mjs').BaseImage}
 */
export const NODE_BASE = {
  name: `node:${process.versions.node.split('.')[0]}-bookworm-slim`,
  recipe: `${process.versions.node}\n${DEBIAN_BASE.recipe}\n${DOCKERFILE}`,
  build: buildNodeImage,
};

/**
 * Builds the image from Debian's image and this machine's Node and npm.
 * @param {string} name
 * @param {string} label
 */
async function buildNodeImage(name, label) {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-node-'));
  try {
    writeFileSync(join(folder, 'Dockerfile'), DOCKERFILE);
    copyFileSync(process.execPath, join(folder, 'node'));
    cpSync(findNpmFolder(), join(folder, 'npm'), { recursive: true });
    const options = ['--quiet', '--network', 'none', '--label', label, '--tag', name];
    await runDocker(['build', ...options, folder], { timeoutMs: BUILD_TIMEOUT_MS });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the folder of npm: two levels above `…/npm/bin/npm-cli.js`. */
function findNpmFolder() {
  const npm = findCommand('npm');
  if (!npm) throw new CommandError('npm is not on the PATH');
  return dirname(dirname(realpathSync(npm)));
}
