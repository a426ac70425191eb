import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startChromium } from './browser/chromium.js';
import { groupMemory } from './browser/process-memory.js';
import { Overlay } from './overlay.js';
import { FrameWriter } from './page/frame-writer.js';
import { OverlayOptions, type PageState } from './protocol.js';
import { PageProxy } from './proxy/page-proxy.js';

const print = (line: PageState | { refused: string }) => process.stdout.write(`${JSON.stringify(line)}\n`);

/**
 * Entry point of a server's bridge between Chromium and OBS. The first line of standard input has the options; the bridge ends with
 * its input. Prints a line for each change of a page's state, and for each connection that a page was refused.
 */
async function main(): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  const [first] = (await once(lines, 'line')) as [string];
  const options = OverlayOptions.parse(JSON.parse(first));
  const stop = new AbortController();
  for (const event of ['SIGTERM', 'SIGINT'] as const) process.once(event, () => stop.abort());
  lines.once('close', () => stop.abort());
  const proxy = new PageProxy({ onRefused: (refused) => print({ refused }) });
  const proxyPort = await proxy.listen();
  const { chromium: program, folder, uid } = options;
  const overlay = new Overlay(options, {
    openSink: (page) => FrameWriter.start(options, page),
    startBrowser: () => startChromium({ program, folder, proxyPort, uid }),
    memoryOf: groupMemory,
    now: () => performance.now(),
    changed: print,
  });
  await overlay.run(stop.signal);
  proxy.close();
  process.exit(0);
}

await main();
