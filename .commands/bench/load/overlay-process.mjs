import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * overlay-process.mjs ROOT PAGE CHROMIUM UID
 * The product's bridge with one page of 1280x720 from a local site, which its proxy takes for a public one. Prints `shown` when the
 * page is. Runs until its input ends.
 */
const [root = '', page = '', program = '', user = ''] = process.argv.slice(2);
const NAME = 'overlay.example';
const SIZE = { width: 1280, height: 720 };
const FPS = 15;

/** An alert of 3 s each 10 s, and a line of chat each 2 s; `moving` never stops. */
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
/** @type {Record<string, string>} */
const PAGES = { '/alerts': STYLE + ALERTS, '/moving': `${STYLE}${ALERTS}<div id="bar"></div>` };

const dist = (/** @type {string} */ file) =>
  import(pathToFileURL(join(root, 'relay-node/dist/overlay', file)).href);

const { site, flag } = await openSite();
const [{ Overlay }, { FrameWriter }, { PageProxy }, { startChromium }, { groupMemory }] = await Promise.all([
  dist('overlay.js'),
  dist('page/frame-writer.js'),
  dist('proxy/page-proxy.js'),
  dist('browser/chromium.js'),
  dist('browser/process-memory.js'),
]);
const uid = user === '' ? null : Number(user);
// The row's own folder is closed to the user.
const folder = mkdtempSync(join(tmpdir(), 'overlay-'));
if (uid !== null) chownSync(folder, uid, uid);
chmodSync(folder, 0o711);
// The user may not be able to read the folder that the writer was built in.
const frameWriter = join(folder, 'frame-writer');
copyFileSync(join(root, 'relay-node/overlay/build/frame-writer'), frameWriter);
const proxy = new PageProxy({
  resolve: async () => ['1.1.1.1'],
  open: () => connect(site),
  onRefused: () => undefined,
});
const proxyPort = await proxy.listen();
const url = `https://${NAME}${page}`;
const stop = new AbortController();
const overlay = new Overlay(
  { pages: [{ id: 'page', url, ...SIZE, css: '', fps: FPS }], memoryBytes: 2e9 },
  {
    openSink: (/** @type {object} */ page) =>
      FrameWriter.start({ frameWriter, folder, uid, readerUid: 0 }, page),
    startBrowser: () => startChromium({ program, folder, proxyPort, uid, flags: [flag] }),
    memoryOf: groupMemory,
    now: () => performance.now(),
    changed: (/** @type {{ state: string }} */ { state }) => process.stdout.write(`${state}\n`),
  },
);
process.stdin.resume().once('end', () => stop.abort());
await overlay.run(stop.signal);
rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
process.exit(0);

async function openSite() {
  const request = ['req', '-x509', '-nodes', '-days', '1', '-subj', `/CN=${NAME}`, '-newkey', 'ec'];
  const more = ['-pkeyopt', 'ec_paramgen_curve:prime256v1', '-addext', `subjectAltName=DNS:${NAME}`];
  const pem = spawnSync('openssl', [...request, ...more, '-keyout', '-', '-out', '-']).stdout.toString();
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  const server = createServer({ key: pem, cert: pem }, ({ url: path = '' }, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGES[path] ?? '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const digest = createHash('sha256').update(key).digest('base64');
  return { site: { port, host: '127.0.0.1' }, flag: `--ignore-certificate-errors-spki-list=${digest}` };
}
