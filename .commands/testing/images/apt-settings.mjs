import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../run-program.mjs';

/** apt settings about the connection to a mirror and its verification. */
const KEPT_SETTINGS =
  /^Acquire::(http|https|ftp|Check-|AllowInsecure|AllowWeak|AllowDowngrade|Retries)|^APT::Get::AllowUnauthenticated/i;
const PUBLIC_SOURCES = [
  { uri: 'http://deb.debian.org/debian', suite: 'bookworm' },
  { uri: 'http://deb.debian.org/debian', suite: 'bookworm-updates' },
  { uri: 'http://deb.debian.org/debian-security', suite: 'bookworm-security' },
];
const DEBIAN_KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * @typedef {object} AptSettings
 * @property {{ uri: string, suite: string }[]} sources Mirrors of Debian 12; the main suite first.
 * @property {boolean} trusted True if the machine accepts an unsigned mirror.
 * @property {string[]} settings Lines of `apt-config dump`.
 */

/**
 * Returns the sources of Debian 12's packages: this machine's mirrors, or Debian's own on another system.
 * @returns {Promise<AptSettings>}
 */
export async function readAptSettings() {
  const targets = await runProgram(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI) $(RELEASE) $(COMPONENT) $(CREATED_BY)'],
    { timeoutMs: 20_000 },
  );
  const dump = await runProgram('apt-config', ['dump'], { timeoutMs: 20_000 });
  const sources = parseDebianSources(targets.code === 0 ? targets.output : '');
  return {
    sources: sources.length === PUBLIC_SOURCES.length ? sources : PUBLIC_SOURCES,
    trusted: acceptsUnsignedSources('/etc/apt'),
    settings: dump.output.split('\n').filter((line) => KEPT_SETTINGS.test(line) && !line.endsWith('"";')),
  };
}

/**
 * @param {string} targets Lines `URI RELEASE COMPONENT KIND`.
 * @returns {{ uri: string, suite: string }[]} At most one for each of Debian 12's three suites.
 */
export function parseDebianSources(targets) {
  const lines = targets.split('\n').map((line) => line.split(' '));
  return PUBLIC_SOURCES.flatMap(({ suite }) => {
    const line = lines.find(
      ([uri = '', release, component, kind]) =>
        /debian/.test(uri) && release === suite && component === 'main' && kind === 'Packages',
    );
    return line ? [{ uri: (line[0] ?? '').replace(/\/$/, ''), suite }] : [];
  });
}

/**
 * Returns the settings as two files: apt's configuration and the list of sources.
 * @param {AptSettings} apt
 * @param {string} listPath Path of the list when apt reads it.
 */
export function createAptFiles({ sources, trusted, settings }, listPath) {
  const options = trusted ? 'trusted=yes' : `signed-by=${DEBIAN_KEYRING}`;
  const list = sources.map(({ uri, suite }) => `deb [${options}] ${uri} ${suite} main\n`).join('');
  const sourceSettings = [`Dir::Etc::SourceList "${listPath}";`, 'Dir::Etc::SourceParts "/nowhere";'];
  return { conf: [...settings, ...sourceSettings, ''].join('\n'), list };
}

/** @param {string} folder @returns {boolean} True if a source there is marked as trusted. */
function acceptsUnsignedSources(folder) {
  const files = [join(folder, 'sources.list')];
  try {
    const partsFolder = join(folder, 'sources.list.d');
    files.push(...readdirSync(partsFolder).map((name) => join(partsFolder, name)));
  } catch {
    // This system has no apt.
  }
  return files.some((file) => {
    try {
      return /^deb \[.*trusted=yes.*\].*bookworm|^Trusted: *yes/im.test(readFileSync(file, 'utf8'));
    } catch {
      return false;
    }
  });
}
