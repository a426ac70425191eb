import { spawn } from 'node:child_process';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findWorstDifference, greyBackground } from '../_overlay/blend.js';
import { TestObs, RENDERERS } from '../_overlay/test-obs.js';
import { HttpsSite, OTHER_SITE } from '../_overlay/https-site.js';
import { makeOverlay } from '../_overlay/make-overlay.js';
import { OverlayHarness } from '../_overlay/overlay-harness.js';
import type { Rgba } from '../_overlay/png.js';

jest.setTimeout(180_000);

const SIZE = { width: 64, height: 48 };
const MAX_DIFFERENCE = 3;
/** Built by `npm run build`. */
const BRIDGE_MAIN = join(__dirname, '../../dist/overlay/main.js');
const createQuarter = (position: string, colour: string, content = '') =>
  `<div style="position:absolute;width:32px;height:24px;${position};background:${colour}">${content}</div>`;
const createPage = (body: string) =>
  `<!doctype html><style>html,body{margin:0;overflow:hidden}</style><body>${body}`;
const crossSiteFrame = `<iframe src="https://${OTHER_SITE}/green" style="border:0;width:32px;height:24px"></iframe>`;

const PAGES = {
  '/quarters': createPage(
    createQuarter('left:0;top:0', '#f00') +
      createQuarter('left:32px;top:0', 'rgba(255,255,255,.502)') +
      createQuarter('left:0;top:24px', 'transparent', crossSiteFrame),
  ),
  '/green': '<!doctype html><body style="margin:0;background:#0f0">',
  '/hangs-inside': createPage(`<iframe src="https://${OTHER_SITE}/hangs"></iframe>`),
  '/hangs': createPage('<script>onload=()=>setTimeout(()=>{for(;;);},500)</script>'),
};

const QUARTERS = [
  [255, 0, 0, 255],
  [255, 255, 255, 128],
  [0, 255, 0, 255],
  [0, 0, 0, 0],
] as const;
const findQuarterColour = (x: number, y: number): Rgba =>
  QUARTERS[(x < 32 ? 0 : 1) + (y < 24 ? 0 : 2)] ?? [0, 0, 0, 0];

let site: HttpsSite;
let harness: OverlayHarness;
let obs: TestObs | null = null;

beforeAll(() => makeOverlay('golden'));
beforeEach(() => (harness = new OverlayHarness()));
afterEach(async () => {
  await obs?.close();
  obs = null;
  await harness.close();
  site.close();
});

const startObs = () =>
  (obs = new TestObs(RENDERERS['the software renderer'], harness.buildSocketPath(), SIZE, harness.folder));
const matchesExpectedPicture = (picture: Buffer) =>
  findWorstDifference(picture, SIZE, findQuarterColour) <= MAX_DIFFERENCE;

describe('a web page in OBS', () => {
  it('is drawn with transparency and a cross-site frame, and again after a crash of Chromium', async () => {
    site = await HttpsSite.start(PAGES);
    await harness.start(site, [{ path: '/quarters' }]);
    await harness.waitForState('shown', null);
    const picture = await startObs().drawUntil(matchesExpectedPicture);
    expect(findWorstDifference(picture, SIZE, findQuarterColour)).toBeLessThanOrEqual(MAX_DIFFERENCE);
    const { pid } = harness;
    process.kill(pid, 'SIGKILL');
    await harness.waitForState('failed', 'crashed');
    await obs?.drawUntil(greyBackground.fillsPicture);
    await obs?.drawUntil(matchesExpectedPicture);
    expect(harness.pid).not.toBe(pid);
  });

  it('is empty while its cross-site frame hangs, without affecting another page', async () => {
    site = await HttpsSite.start(PAGES);
    await harness.start(site, [{ path: '/quarters' }, { path: '/hangs-inside', id: 'hangs' }]);
    await harness.waitForState('failed', 'hangs', 'hangs');
    await startObs().drawUntil(matchesExpectedPicture);
    expect(harness.states.filter(({ id, state }) => id === 'page' && state === 'failed')).toEqual([]);
  });

  it("is empty while its site can't be reached", async () => {
    site = await HttpsSite.start(PAGES);
    await harness.start(site, [{ path: '/', url: 'https://gone.example/' }]);
    await harness.waitForState('failed', 'unreachable');
    expect(greyBackground.fillsPicture(await startObs().draw())).toBe(true);
  });

  it('is drawn with the CSS of its source', async () => {
    site = await HttpsSite.start({ '/text': createPage('<p>x</p>') });
    await harness.start(site, [
      {
        path: '/text',
        css: 'p { position: fixed; inset: 0; margin: 0; background: rgb(0, 0, 255); color: rgb(0, 0, 255) }',
      },
    ]);
    const colourBlue = (): Rgba => [0, 0, 255, 255];
    await startObs().drawUntil((picture) => findWorstDifference(picture, SIZE, colourBlue) <= MAX_DIFFERENCE);
  });
});

describe('the process of a bridge', () => {
  it('prints the states of its pages, and exits when its input ends', async () => {
    site = await HttpsSite.start({});
    const child = spawn(process.execPath, [BRIDGE_MAIN], { stdio: ['pipe', 'pipe', 'inherit'] });
    const page = { id: 'chat', url: 'https://overlay.example/', ...SIZE, css: '', fps: 15 };
    const unusedOptions = {
      chromium: '/nonexistent',
      frameWriter: '/nonexistent',
      uid: null,
      readerUid: 0,
      proxyPort: 0,
    };
    child.stdin.write(
      `${JSON.stringify({ pages: [page], folder: harness.folder, memoryBytes: 1e9, ...unusedOptions })}\n`,
    );
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    expect(JSON.parse(line)).toEqual({
      id: 'chat',
      state: 'failed',
      trouble: 'unavailable',
    });
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('the isolation of a web page', () => {
  let loopback: Server;
  let udp: UdpSocket;
  let visits: string[];

  beforeEach(async () => {
    visits = [];
    loopback = createServer((socket) => {
      visits.push('tcp');
      socket.on('error', () => undefined).destroy();
    });
    loopback.listen(0, '127.0.0.1');
    await once(loopback, 'listening');
    udp = createSocket('udp4').on('message', () => visits.push('udp'));
    udp.bind((loopback.address() as AddressInfo).port, '127.0.0.1');
    await once(udp, 'listening');
  });
  afterEach(() => {
    loopback.close();
    udp.close();
  });

  it('blocks all requests to this machine, its neighbours and the metadata service', async () => {
    const { port } = loopback.address() as AddressInfo;
    const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `node.example:${port}`, `neighbour.example:${port}`, '169.254.169.254:443', 'metadata.example:443']; // prettier-ignore
    const page = `<script>
      const hosts = ${JSON.stringify(hosts)};
      const fetched = (url) => fetch(url, { mode: 'no-cors' }).then(() => true, () => false);
      const socket = (url) => new Promise((resolve) => {
        try { const s = new WebSocket(url); s.onopen = () => resolve(true); s.onerror = () => resolve(false); }
        catch { resolve(false); }
      });
      const ice = async () => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });
        peer.createDataChannel('x');
        await peer.setLocalDescription(await peer.createOffer());
        await new Promise((resolve) => setTimeout(resolve, 2000));
        return false;
      };
      const all = hosts.flatMap((host) => [fetched('https://' + host), fetched('http://' + host), socket('wss://' + host)]);
      Promise.all([...all, ice().catch(() => false)]).then((reached) => {
        document.body.style.cssText = 'height:100vh;background:' + (reached.includes(true) ? '#f00' : '#0f0');
      });
    </script>`;
    site = await HttpsSite.start({ '/isolation': createPage(page) });
    await harness.start(site, [{ path: '/isolation' }], {
      localhost: '127.0.0.1',
      'node.example': '127.0.0.1',
      'neighbour.example': '10.0.0.7',
      'metadata.example': '169.254.169.254',
    });
    const colourGreen = (): Rgba => [0, 255, 0, 255];
    const colourRed = (): Rgba => [255, 0, 0, 255];
    const picture = await startObs().drawUntil((candidate) =>
      [colourGreen, colourRed].some(
        (colour) => findWorstDifference(candidate, SIZE, colour) <= MAX_DIFFERENCE,
      ),
    );
    expect(findWorstDifference(picture, SIZE, colourGreen)).toBeLessThanOrEqual(MAX_DIFFERENCE);
    expect(visits).toEqual([]);
    expect(harness.refusalReasons).toEqual(expect.arrayContaining(['the address is not public (loopback)', 'the address is not public (private)', 'the address is not public (link-local)'])); // prettier-ignore
  });
});
