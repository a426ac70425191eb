import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../run-program.mjs';
import { createAptFiles, readAptSettings } from './apt-settings.mjs';

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'];
const CA_BUNDLE = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Passes this machine's package sources to builds as BuildKit secrets and predefined proxy arguments. The image does not
 * contain them.
 * @returns {Promise<{ args: string[], close(): void }>} Arguments of `docker build`.
 */
export async function createBuildSecrets() {
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-build-'));
  const { conf, list } = createAptFiles(await readAptSettings(), '/run/secrets/sources.list');
  const files = {
    'apt.conf': conf,
    'sources.list': list,
    npmrc: await readNpmrc(),
    'ca.pem': readIfExists(process.env.NODE_EXTRA_CA_CERTS || CA_BUNDLE),
  };
  const secrets = Object.entries(files).flatMap(([id, text]) => {
    const path = join(folder, id);
    writeFileSync(path, text, { mode: 0o600 });
    return ['--secret', `id=${id},src=${path}`];
  });
  const proxies = PROXIES.filter((name) => process.env[name]).flatMap((name) => ['--build-arg', name]);
  return {
    args: ['--network', 'host', ...secrets, ...proxies],
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns the user's .npmrc and the configured registry. */
async function readNpmrc() {
  const { code, output } = await runProgram('npm', ['config', 'get', 'registry'], { timeoutMs: 20_000 });
  const registry = output.trim().split('\n').at(-1) ?? '';
  const registryLine = code === 0 && /^https?:\/\/\S+$/.test(registry) ? `registry=${registry}\n` : '';
  return `${readIfExists(join(homedir(), '.npmrc'))}\n${registryLine}`;
}

/** @param {string} path */
function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
