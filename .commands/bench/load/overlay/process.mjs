import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { measureLatency } from './latency.mjs';

/**
 * `process.mjs ROOT PAGE CHROMIUM UID` runs the product's bridge with one page of 1280x720. A local site serves the page
 * under a public name. Prints `shown` when the page is shown. For /changes, also prints the time from each change until
 * OBS has drawn it, one line each, ms. Runs until its input ends.
 */
const [root = '', page = '', program = '', user = ''] = process.argv.slice(2);
const NAME = 'overlay.example';
const SIZE = { width: 1280, height: 720 };
const FPS = 15;

/**
 * Styles of all pages. `alerts` shows an alert of 3 s every 10 s and a chat line every 2 s. `moving` also shows a bar that
 * never stops. `changes` switches a colour and reports the time.
 */
const STYLE = `<!doctype html><meta charset="utf-8"><style>
html, body { margin: 0; overflow: hidden; font: 20px "DejaVu Sans", sans-serif; color: #fff }
#alert { position: absolute; inset: 60px 0 auto; text-align: center; font-size: 50px; visibility: hidden }
#alert.on { visibility: visible; animation: in .5s ease-out }
@keyframes in { from { transform: translateX(-60vw); opacity: 0 } }
#chat { position: absolute; right: 26px; bottom: 20px; width: 384px }
#chat p { margin: 4px 0; padding: 4px 8px; background: rgba(0, 0, 0, .5); border-radius: 6px }
#bar { position: absolute; left: 40px; bottom: 40px; width: 256px; height: 43px; background: #e33; animation: pulse 1s infinite alternate }
@keyframes pulse { from { opacity: .3 } }
</style>`;
const ALERTS = `<div id="alert">Somebody has followed</div><div id="chat"></div><script>
const line = (n) => { const p = document.createElement('p'); p.textContent = 'viewer ' + n % 7 + ' writes line ' + n; chat.append(p); if (chat.childElementCount > 8) chat.firstChild.remove() };
let n = 0; setInterval(() => line(++n), 2000);
const show = () => { alert_.className = 'on'; setTimeout(() => alert_.className = '', 3000) };
const chat = document.getElementById('chat'), alert_ = document.getElementById('alert');
show(); setInterval(show, 10000);
</script>`;
/** Page that changes at random times more than a second apart. Random times do not align with frames. */
const CHANGES = `<div id="box" style="width: 400px; height: 200px">x</div><script>
let isLight = false;
const change = () => {
  isLight = !isLight;
  document.getElementById('box').style.background = isLight ? '#fff' : '#444';
  fetch('/changed?' + (performance.timeOrigin + performance.now()));
  setTimeout(change, 1500 + 500 * Math.random());
};
setTimeout(change, 1500);
</script>`;
/** @type {Record<string, string>} */
const PAGES = {
  '/alerts': STYLE + ALERTS,
  '/moving': `${STYLE}${ALERTS}<div id="bar"></div>`,
  '/changes': STYLE + CHANGES,
};

const importOverlay = (/** @type {string} */ file) =>
  import(pathToFileURL(join(root, 'relay-node/dist/overlay', file)).href);

const { site, flag } = await openSite();
const [{ Overlay }, { NativeFrameWriter }, { PageProxy }, { startChromium }, { readGroupMemory }] =
  await Promise.all([
    importOverlay('overlay.js'),
    importOverlay('page/frame-writer.js'),
    importOverlay('proxy/page-proxy.js'),
    importOverlay('browser/chromium.js'),
    importOverlay('browser/process-memory.js'),
  ]);
const uid = user === '' ? null : Number(user);
// Chromium's user can't enter the row's own folder.
const folder = mkdtempSync(join(tmpdir(), 'overlay-'));
if (uid !== null) chownSync(folder, uid, uid);
chmodSync(folder, 0o711);
// The copy is needed because that user may not be able to read the build folder.
const frameWriter = join(folder, 'frame-writer');
copyFileSync(join(root, 'relay-node/overlay/build/frame-writer'), frameWriter);
const proxy = new PageProxy({
  resolve: async () => ['1.1.1.1'],
  open: () => connect(site),
  onAccessDenied: () => undefined,
});
const proxyPort = await proxy.listen();
const url = `https://${NAME}${page}`;
const stop = new AbortController();
/** The measurement of /changes; empty until its frame writer runs. @type {ReturnType<typeof measureLatency>[]} */
const latencies = [];
const overlay = new Overlay(
  { pages: [{ id: 'page', url, ...SIZE, css: '', fps: FPS }], memoryBytes: 2e9 },
  {
    startFrameWriter: async (/** @type {object} */ pageInfo) => {
      const writer = await NativeFrameWriter.start({ frameWriter, folder, uid, readerUid: 0 }, pageInfo);
      if (page === '/changes' && latencies.length === 0) latencies.push(startLatencyMeasurement(writer));
      return writer;
    },
    startBrowser: () => startChromium({ program, folder, proxyPort, uid, flags: [flag] }),
    readMemory: readGroupMemory,
    now: () => performance.now(),
    onChange: (/** @type {{ state: string }} */ { state }) => process.stdout.write(`${state}\n`),
  },
);
process.stdin.resume().once('end', () => stop.abort());
await overlay.run(stop.signal);
latencies[0]?.close();
rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
process.exit(0);

/** @param {{ lastDrawnFrame: number }} writer */ function startLatencyMeasurement(writer) {
  const socket = join(folder, 'page.sock');
  return measureLatency({ root, socket, size: SIZE, readDrawnFrame: () => writer.lastDrawnFrame }, (ms) =>
    process.stdout.write(`${ms}\n`),
  );
}

async function openSite() {
  const request = ['req', '-x509', '-nodes', '-days', '1', '-subj', `/CN=${NAME}`, '-newkey', 'ec'];
  const certificateArgs = [
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-addext',
    `subjectAltName=DNS:${NAME}`,
  ];
  const pem = spawnSync('openssl', [
    ...request,
    ...certificateArgs,
    '-keyout',
    '-',
    '-out',
    '-',
  ]).stdout.toString();
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  const server = createServer({ key: pem, cert: pem }, ({ url = '' }, response) => {
    const [path = '', query] = url.split('?');
    if (path === '/changed') latencies[0]?.recordChange(Number(query));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGES[path] ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const digest = createHash('sha256').update(key).digest('base64');
  return { site: { port, host: '127.0.0.1' }, flag: `--ignore-certificate-errors-spki-list=${digest}` };
}
