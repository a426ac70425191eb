import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, printLine } from '../command.mjs';
import { createLocalProcesses } from './local-processes.mjs';
import { findLoopbackPort, requirePorts } from './ports.mjs';
import { fetchNodeProblems, waitForOk } from './readiness.mjs';
import { loadSecrets, saveSecrets } from './secrets.mjs';
import { isWildcard, formatUrlHost } from './settings.mjs';
import { handleStopSignals } from './stop-signals.mjs';
import { createSupervisor } from './supervisor.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */

/** Time after which an unfinished start is reported, ms. */
const SLOW_START_MS = 60_000;
/**
 * Command line of an ingest. It keeps running after its agent was killed, and the next agent adopts it with its port.
 */
const INGEST_COMMAND = /relay-node\/dist\/ingest\//;

/**
 * Runs all processes in the foreground until a signal. Rejects with a CommandError if a process can't start.
 * @param {{ root: string, env: NodeJS.ProcessEnv, settings: Settings }} options
 */
export async function runLocalProfile({ root, env, settings }) {
  const stop = handleStopSignals();
  try {
    await requirePorts(listRequiredPorts(env, settings), settings.host, root);
    const secrets = loadSecrets(settings.dataDir);
    const usedPorts = [settings.port, settings.rtmpPort];
    const agentPort = await findLoopbackPort(secrets.agentPort, usedPorts);
    const sandboxPort = await findLoopbackPort(secrets.sandboxPort, [...usedPorts, agentPort]);
    saveSecrets(settings.dataDir, { ...secrets, agentPort, sandboxPort });

    const logDir = join(settings.dataDir, 'logs');
    const processes = createLocalProcesses({ root, env, settings, secrets, agentPort, sandboxPort });
    const supervisor = createSupervisor({ processes, logDir, printLine });
    supervisor.start();

    const ready = waitUntilReady(settings, logDir, stop.signal).then(async () => {
      if (stop.signal.aborted) return;
      supervisor.markReady();
      if (!env.RELAY_NODES) {
        const nodeSecret = readNodeSecret(env) || secrets.nodeSecret;
        for (const line of await fetchNodeProblems(agentPort, nodeSecret)) printLine(line);
      }
      printReady(settings, logDir);
    });
    const failedStart = await Promise.race([supervisor.failedStart, stop.stopRequested.then(() => null)]);
    if (failedStart === null) printLine('\nStopping …');
    stop.onForce(() => {
      supervisor.kill();
      printLine('Forced. An OBS that is still running exits by itself within 10 minutes.');
    });
    stop.abort();
    const killedNames = await supervisor.stop();
    await ready;
    for (const name of killedNames) printLine(`${name} did not exit in time and was killed`);
    if (failedStart !== null) throw new CommandError(failedStart);
  } finally {
    stop.close();
  }
}

/** @param {NodeJS.ProcessEnv} env */
function readNodeSecret({ RELAY_NODE_SECRET, RELAY_NODE_SECRET_FILE }) {
  return RELAY_NODE_SECRET_FILE ? readFileSync(RELAY_NODE_SECRET_FILE, 'utf8').trim() : RELAY_NODE_SECRET;
}

/**
 * Resolves when the product is ready or the signal aborts.
 * @param {Settings} settings
 * @param {string} logDir
 * @param {AbortSignal} signal
 */
async function waitUntilReady(settings, logDir, signal) {
  const url = `http://${formatUrlHost(settings.host)}:${settings.port}/readyz`;
  if (await waitForOk(url, { timeoutMs: SLOW_START_MS, signal })) return;
  if (!signal.aborted)
    printLine(
      `Not ready after ${SLOW_START_MS / 1000} s; still trying. The logs in ${logDir} contain the reason.`,
    );
  await waitForOk(url, { timeoutMs: Infinity, signal });
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {Settings} settings
 * @returns {import('./ports.mjs').RequiredPort[]}
 */
function listRequiredPorts(env, settings) {
  /** @type {import('./ports.mjs').RequiredPort[]} */
  const requiredPorts = [{ setting: 'PORT', protocol: 'tcp', port: settings.port }];
  if (!env.RELAY_NODES) {
    requiredPorts.push({
      setting: 'INGEST_PORT',
      protocol: 'udp',
      port: settings.ingestPort,
      adoptableCommand: INGEST_COMMAND,
    });
    requiredPorts.push({
      setting: 'SRTLA_PORT',
      protocol: 'udp',
      port: settings.srtlaPort,
      adoptableCommand: INGEST_COMMAND,
    });
  }
  if (!settings.isProduction)
    requiredPorts.push({ setting: 'PLATFORM_RTMP_PORT', protocol: 'tcp', port: settings.rtmpPort });
  return requiredPorts;
}

/**
 * @param {Settings} settings
 * @param {string} logDir
 */
function printReady(settings, logDir) {
  printLine('');
  printLine(`Trailcast is ready: ${settings.publicUrl}`);
  if (!settings.isProduction) {
    printLine(
      '  Sign in as streamer (or admin, friend, moderator, newcomer): the local platform asks for no password.',
    );
    printLine(`  What the local platform receives: ${settings.publicUrl}/sandbox/platform`);
    printLine(`  Local card payments (no money moves): ${settings.publicUrl}/sandbox/stripe`);
  }
  printLine(`  Be the phone: npm run feed -- 'LINK', with the stream link of your server.`);
  if (isWildcard(settings.host)) {
    printLine(
      '  Other devices: set PUBLIC_URL and INGEST_PUBLIC_URL to an address of this machine that they can reach.',
    );
  }
  printLine(`  Logs: ${logDir}. Stop with Ctrl-C.`);
}
