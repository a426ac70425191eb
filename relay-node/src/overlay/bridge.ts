import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { startChromium } from './browser/chromium.js';
import { groupMemory } from './browser/process-memory.js';
import { Overlay } from './overlay.js';
import { FrameWriter } from './page/frame-writer.js';
import { OverlayOptions, type PageState } from './protocol.js';
import { PageProxy, type PageProxyOptions } from './proxy/page-proxy.js';

/** A page may be refused connections as fast as it asks; one of this time is said, ms. */
const REFUSAL_MS = 60_000;
/** Two pages that never stop take 0.6 of one. */
const MOST_CORES = 1;

interface BridgeDeps {
  /** The first line has the options. The bridge ends with it. */
  input: Readable;
  /** Called for each change of a page's state. */
  changed: (state: PageState) => void;
  /** Called with what operators should know, without addresses of users. */
  log: (line: string) => void;
  /** Ends the bridge. */
  signal: AbortSignal;
  /** Replace the Internet in tests. */
  proxy?: Pick<PageProxyOptions, 'resolve' | 'open'>;
  /** More arguments of Chromium, in tests. */
  flags?: readonly string[];
}

/** Shows the web pages of one server until its input ends. */
export async function runBridge({ input, changed, log, signal, proxy, flags }: BridgeDeps): Promise<void> {
  const lines = createInterface({ input });
  const [first] = (await once(lines, 'line')) as [string];
  const options = OverlayOptions.parse(JSON.parse(first));
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  const refused = refusals(log);
  const pageProxy = new PageProxy({ ...proxy, onRefused: refused });
  const proxyPort = await pageProxy.listen(options.proxyPort);
  const { chromium: program, folder, uid, memoryBytes } = options;
  const limits = { memoryBytes, cores: MOST_CORES };
  const overlay = new Overlay(options, {
    openSink: (page) => FrameWriter.start(options, page),
    startBrowser: () =>
      startChromium({ program, folder, proxyPort, uid, limits, flags }).catch((error: unknown) => {
        log(`Chromium could not be started: ${String(error)}`);
        throw error;
      }),
    memoryOf: groupMemory,
    now: () => performance.now(),
    changed,
  });
  await overlay.run(AbortSignal.any([signal, ended.signal]));
  pageProxy.close();
}

/** Returns a function that logs the first refusal of a time, and how many there were since the one before. */
function refusals(log: (line: string) => void): (reason: string) => void {
  let saidAt = -Infinity;
  let count = 0;
  return (reason) => {
    count += 1;
    if (performance.now() - saidAt < REFUSAL_MS) return;
    log(`${count} connections of pages were refused, the last one because ${reason}`);
    saidAt = performance.now();
    count = 0;
  };
}
