import { runBridge } from './bridge.js';

/**
 * Entry point of a server's bridge between Chromium and OBS: options on standard input, with which it ends, and a line for each
 * change of a page's state on standard output.
 */
const stop = new AbortController();
for (const event of ['SIGTERM', 'SIGINT'] as const) process.once(event, () => stop.abort());
await runBridge({
  input: process.stdin,
  changed: (state) => process.stdout.write(`${JSON.stringify(state)}\n`),
  log: (line) => process.stderr.write(`${line}\n`),
  signal: stop.signal,
});
process.exit(0);
