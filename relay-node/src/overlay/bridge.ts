import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { startChromium } from './browser/chromium.js';
import { readGroupMemory } from './browser/process-memory.js';
import { Overlay } from './overlay.js';
import { NativeFrameWriter } from './page/frame-writer.js';
import { OverlayOptions, type PageState } from './protocol.js';
import { PageProxy, type PageProxyOptions } from './proxy/page-proxy.js';
import { ProxyRoute } from './proxy/proxy-route.js';
import { createRefusalLog } from './proxy/refusal-log.js';
import { SoundStarts } from './sound/sound-starts.js';

/** Maximum number of CPU cores for Chromium. Two busy pages use 0.6. */
const MAX_CORES = 1;

interface BridgeDeps {
  onChange: (state: PageState) => void;
  /** Called with messages for operators. The messages contain no addresses of users. */
  log: (line: string) => void;
  /** Aborts to stop the bridge. */
  signal: AbortSignal;
  /** Overrides DNS resolution and connections in tests. */
  proxy?: Pick<PageProxyOptions, 'resolve' | 'open'>;
  /** Additional arguments of Chromium in tests. */
  flags?: readonly string[];
}

/** Shows the web pages of one server until `input` ends. The first line of `input` contains the options. */
export async function runBridge({ input, signal, ...deps }: BridgeDeps & { input: Readable }): Promise<void> {
  const lines = createInterface({ input });
  const [firstLine] = (await once(lines, 'line')) as [string];
  const options = OverlayOptions.parse(JSON.parse(firstLine));
  const inputEnd = new AbortController();
  lines.once('close', () => inputEnd.abort());
  await showPages(options, { ...deps, signal: AbortSignal.any([signal, inputEnd.signal]) });
}

/** Shows the web pages of one server until `signal` aborts. */
export async function showPages(options: OverlayOptions, deps: BridgeDeps): Promise<void> {
  const { onChange, log, signal, proxy, flags } = deps;
  const { chromium: program, folder, uid, readerUid, memoryBytes, container, productUrl } = options;
  const route = container
    ? new ProxyRoute(container.proxySocket)
    : new PageProxy({ ...proxy, productUrl, onRefused: createRefusalLog(log) });
  const proxyPort = await route.listen(options.proxyPort);
  const location = { folder: container?.profiles ?? folder, inContainer: container !== undefined };
  const limits = { memoryBytes, cores: MAX_CORES };
  const soundStarts = SoundStarts.create({ folder, parentFolder: location.folder, uid, readerUid }, log);
  const overlay = new Overlay(options, {
    startFrameWriter: (page) => NativeFrameWriter.start(options, page),
    startBrowser: async () => {
      const soundServer = await soundStarts.start();
      return startChromium({ program, ...location, proxyPort, uid, limits, sound: soundServer, flags }).catch(
        async (error: unknown) => {
          await soundServer?.close();
          log(`Chromium could not be started: ${String(error)}`);
          throw error;
        },
      );
    },
    readMemory: readGroupMemory,
    now: () => performance.now(),
    onChange,
  });
  await overlay.run(signal);
  route.close();
}
