import { runBridge } from './bridge.js';

/**
 * Entry point of a server's bridge between Chromium and OBS. Reads options from standard input, and exits when the
 * input ends. Prints a line for each change of a page's state.
 */
const stop = new AbortController();
for (const event of ['SIGTERM', 'SIGINT'] as const) process.once(event, () => stop.abort());
await runBridge({
  input: process.stdin,
  onChange: (state) => process.stdout.write(`${JSON.stringify(state)}\n`),
  log: (line) => process.stderr.write(`${line}\n`),
  signal: stop.signal,
});
process.exit(0);
