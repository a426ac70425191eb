import { readFileSync } from 'node:fs';
import { showPages } from '../bridge.js';
import { OverlayOptions, ProxyOptions, type PageState } from '../protocol.js';
import { runProxy } from './run-proxy.js';
import { fileTime, watchAgent } from './watch-agent.js';

/** On tmpfs of the host. The agent touches it for as long as it wants the container to run. */
const OPTIONS = '/etc/pages/options.json';

/**
 * Entry point in a container: of the bridge, which prints a line for each change of a page's state, or with the argument `proxy` of its
 * proxy.
 */
const stop = new AbortController();
for (const event of ['SIGTERM', 'SIGINT'] as const) process.once(event, () => stop.abort());
const { signal } = stop;
const log = (line: string) => process.stderr.write(`${line}\n`);
const given: unknown = JSON.parse(readFileSync(OPTIONS, 'utf8'));
const end = (silenceMs: number) => watchAgent(() => fileTime(OPTIONS), silenceMs, stop);

if (process.argv[2] === 'proxy') {
  const options = ProxyOptions.parse(given);
  void end(options.silenceMs);
  await runProxy(options, { log, signal });
} else {
  const options = OverlayOptions.parse(given);
  const changed = (state: PageState) => process.stdout.write(`${JSON.stringify(state)}\n`);
  if (options.container) void end(options.container.silenceMs);
  await showPages(options, { changed, log, signal });
}
process.exit(0);
