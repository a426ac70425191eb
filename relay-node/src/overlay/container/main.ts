import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { withDeadline } from '@trailcast/schema/async/deadline';
import { showPages } from '../bridge.js';
import { OverlayOptions, PAGES_PORT, ProxyOptions, type PageState } from '../protocol.js';
import { waitForOptions, OPTIONS_TIMEOUT_MS } from './options-file.js';
import { findPrivilegesExitCode } from './privileges.js';
import { runProxy } from './run-proxy.js';
import { runRemoteProxy } from './run-remote-proxy.js';
import { readFileTime, watchAgent } from './watch-agent.js';

/** Options in a file on the host's tmpfs. The agent updates the file's time while the container should run. */
const OPTIONS_FILE = '/etc/pages/options.json';
/** Options from an agent on another host. The proxy writes the file and updates its time in the shared folder. */
const RECEIVED_OPTIONS_FILE = '/run/route/options.json';
const SECRET_FILE = '/run/secrets/link';

/**
 * Entry point in a container. Runs the bridge, or its proxy with the argument `proxy`. The argument `remote` before it
 * means that the agent is on another host. The bridge prints a line for each change of a page's state.
 */
const exitCode = findPrivilegesExitCode();
if (exitCode !== null) process.exit(exitCode);
const startedAt = Date.now();
const stop = new AbortController();
for (const event of ['SIGTERM', 'SIGINT'] as const) process.once(event, () => stop.abort());
const { signal } = stop;
const log = (line: string) => process.stderr.write(`${line}\n`);
const readOptions = (): unknown => JSON.parse(readFileSync(OPTIONS_FILE, 'utf8'));

switch (process.argv.slice(2).join(' ')) {
  case 'remote proxy': {
    const secret = readFileSync(SECRET_FILE, 'utf8').trim();
    const portOptions = { port: PAGES_PORT, secret, task: hostname() };
    await runRemoteProxy({ ...portOptions, bridgeFile: RECEIVED_OPTIONS_FILE }, { log, stop });
    break;
  }
  case 'remote': {
    const options = await withDeadline(
      OPTIONS_TIMEOUT_MS,
      (limitSignal) => waitForOptions(RECEIVED_OPTIONS_FILE, startedAt, limitSignal),
      signal,
    );
    if (options) await runBridge(options, RECEIVED_OPTIONS_FILE);
    break;
  }
  case 'proxy': {
    const options = ProxyOptions.parse(readOptions());
    void watchAgent(() => readFileTime(OPTIONS_FILE), options.silenceMs, stop);
    await runProxy(options, { log, signal });
    break;
  }
  default:
    await runBridge(OverlayOptions.parse(readOptions()), OPTIONS_FILE);
}
process.exit(0);

async function runBridge(options: OverlayOptions, file: string): Promise<void> {
  const reportState = (state: PageState) => process.stdout.write(`${JSON.stringify(state)}\n`);
  if (options.container) void watchAgent(() => readFileTime(file), options.container.silenceMs, stop);
  await showPages(options, { onChange: reportState, log, signal });
}
