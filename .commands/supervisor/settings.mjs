import { isAbsolute, join } from 'node:path';
import { CommandError } from '../command.mjs';

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} publicUrl URL without a trailing slash.
 * @property {string} dataDir Absolute path.
 * @property {number} ingestPort
 * @property {string} ingestUrl Prefix before a stream key.
 * @property {number} srtlaPort
 * @property {string} srtlaUrl Prefix before a stream key.
 * @property {number} rtmpPort
 * @property {boolean} isProduction
 */

const WILDCARDS = new Set(['0.0.0.0', '::', '*']);

/**
 * Reads the settings of the supervisor. The processes check their own settings.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {Settings}
 */
export function readSettings(env, root) {
  /** @type {string[]} */
  const problems = [];
  /**
   * @param {string} name
   * @param {number} fallback
   */
  const readPort = (name, fallback) => {
    const text = env[name];
    if (!text) return fallback;
    const port = Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      problems.push(`${name}=${text} is not a port (1 to 65535)`);
    return port;
  };
  const port = readPort('PORT', 4000);
  const ingestPort = readPort('INGEST_PORT', 8890);
  const srtlaPort = readPort('SRTLA_PORT', 8891);
  const rtmpPort = readPort('PLATFORM_RTMP_PORT', 1935);
  if (port === rtmpPort) problems.push(`PORT and PLATFORM_RTMP_PORT are both ${port}`);
  if (ingestPort === srtlaPort) problems.push(`INGEST_PORT and SRTLA_PORT are both ${ingestPort}`);
  if (problems.length > 0) throw new CommandError(problems.join('; '));
  const host = env.HOST || '127.0.0.1';
  const dataDir = env.DATA_DIR || '.data';
  return {
    port,
    host,
    publicUrl: (env.PUBLIC_URL || `http://${formatUrlHost(host)}:${port}`).replace(/\/+$/, ''),
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    ingestPort,
    ingestUrl: env.INGEST_PUBLIC_URL || `srt://${formatUrlHost(host)}:${ingestPort}?streamid=publish:input/`,
    srtlaPort,
    srtlaUrl: env.SRTLA_PUBLIC_URL || `srtla://${formatUrlHost(host)}:${srtlaPort}?streamid=publish:input/`,
    rtmpPort,
    isProduction: env.NODE_ENV === 'production',
  };
}

/**
 * Returns the host for a URL with which this machine connects to a listener on `host`.
 * @param {string} host
 */
export function formatUrlHost(host) {
  if (WILDCARDS.has(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** @param {string} host */
export function isWildcard(host) {
  return WILDCARDS.has(host);
}
