import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../run-program.mjs';
import { CommandError } from '../../command.mjs';
import { findCommand } from '../../setup/machine.mjs';
import { readAptSettings } from './apt-settings.mjs';
import { runDocker } from './docker.mjs';

const BOOTSTRAP_TIMEOUT_MS = 8 * 60_000;
/** Package sources of the registry's image of the same name, without the machine's mirror. */
const SOURCES = `Types: deb
URIs: http://deb.debian.org/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://deb.debian.org/debian-security
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`;
/** Files that identify this machine, and files that are not in the registry's slim image. */
const EXCLUDED_PATHS = [
  ...['etc/apt/sources.list', 'etc/hostname', 'etc/resolv.conf', 'debootstrap'],
  ...['var/lib/apt/lists/*', 'var/cache/apt/*.bin', 'var/cache/apt/archives/*.deb', 'var/log/*.log'],
  ...['usr/share/doc/*', 'usr/share/man/*', 'usr/share/info/*', 'usr/share/locale/*'],
];

/** @type {import('./base-image.mjs').BaseImage} */
export const DEBIAN_BASE = {
  name: 'debian:bookworm-slim',
  recipe: [SOURCES, ...EXCLUDED_PATHS].join('\n'),
  build: buildDebianImage,
};

/**
 * Builds the root file system with debootstrap.
 * @param {string} name
 * @param {string} label
 */
async function buildDebianImage(name, label) {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-debian-'));
  try {
    const root = join(folder, 'root');
    await bootstrapRoot(root);
    writeFileSync(join(root, 'etc/apt/sources.list.d/debian.sources'), SOURCES);
    const archive = join(folder, 'root.tar');
    const excludes = EXCLUDED_PATHS.map((path) => `--exclude=./${path}`);
    await runOrThrow(
      'tar',
      ['--numeric-owner', '--xattrs', ...excludes, '-C', root, '-cf', archive, '.'],
      2 * 60_000,
    );
    const settings = ['--change', 'CMD ["bash"]', '--change', `LABEL ${label}`];
    await runDocker(['import', ...settings, archive, name], { timeoutMs: 2 * 60_000 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} root */
async function bootstrapRoot(root) {
  const { sources, trusted, settings } = await readAptSettings();
  const mirror = sources[0]?.uri ?? '';
  const proxy = /^Acquire::http::Proxy "(.+)";$/im.exec(settings.join('\n'))?.[1];
  const verification = trusted
    ? '--no-check-gpg'
    : '--keyring=/usr/share/keyrings/debian-archive-keyring.gpg';
  await runOrThrow(
    'debootstrap',
    ['--variant=minbase', verification, 'bookworm', root, mirror],
    BOOTSTRAP_TIMEOUT_MS,
    {
      ...process.env,
      ...(proxy && { http_proxy: proxy }),
    },
  );
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {number} timeoutMs
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runOrThrow(name, args, timeoutMs, env) {
  const { code, output } = await runProgram(findCommand(name) ?? name, args, { timeoutMs, env });
  if (code !== 0) throw new CommandError(`${name} failed (exit ${code}):\n${output.trimEnd().slice(-1500)}`);
}
