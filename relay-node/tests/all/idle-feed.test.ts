import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OBSWebSocket } from 'obs-websocket-js';
import { reserveUdpPort } from '../../../e2e/_kit/free-port.js';
import { IDLE_FPS } from '../../src/runner/obs-video.js';
import { createFakeRendering } from '../../src/runner/renderer/fake-rendering.js';
import { takePixel } from '../_renderer/take-pixel.js';
import { FEED_RATE, PICTURE_LEVELS, startFeedListener } from '../_srt/feed-listener.js';
import { createCollection, TestNode } from '../test-node.js';

jest.setTimeout(120_000);

const BUILT = join(__dirname, '../../renderer/build/lib');
const VIDEO = { width: 320, height: 180, fps: 30 };
const CYCLE_MS = (PICTURE_LEVELS / FEED_RATE) * 1000;
/** Idle time, longer than a key-frame interval, ms. */
const IDLE_MS = 7_000;
/** Time after which the buffered pictures are decoded, ms. */
const CATCH_UP_MS = 4_000;
const SAMPLES = 15;
/** Duration of three pictures, ms. Without repeated pictures, OBS would lag by up to a key-frame interval, 2 s. */
const TOLERANCE_MS = 200;

const neverAborted = new AbortController().signal;
const testNode = new TestNode();
const obs = new OBSWebSocket();

afterAll(async () => {
  await obs.disconnect();
  await testNode.close();
});

const setFrameRate = (fps: number) => obs.call('SetVideoSettings', { fpsNumerator: fps, fpsDenominator: 1 });

/** Returns the current time less the time of the shown picture in the feed, ms modulo `CYCLE_MS`. */
async function measureAge(): Promise<number> {
  const requestedAt = performance.now();
  const [level = 0] = await takePixel(obs, 'feed', 'gray');
  // The screenshot has the full range.
  const number = (level * 219) / 255;
  return (requestedAt - (number / FEED_RATE) * 1000) % CYCLE_MS;
}

async function measureAges(): Promise<number[]> {
  const ages: number[] = [];
  for (let sampleIndex = 0; sampleIndex < SAMPLES; sampleIndex++) {
    ages.push(await measureAge());
    await sleep(100);
  }
  return ages;
}

/** Returns the median distance of ages from a reference age, ms modulo `CYCLE_MS`. */
function compareAges(ages: readonly number[], reference: number): number {
  const distances = ages.map((age) => {
    const distance = (age - reference + 2.5 * CYCLE_MS) % CYCLE_MS;
    return distance - CYCLE_MS / 2;
  });
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? NaN;
}

it('shows pictures that are as current after an idle time as before it', async () => {
  const port = await reserveUdpPort();
  const listener = startFeedListener(port, { keyFrameSeconds: 2, pictures: 'numbered' });
  try {
    const rendering = createFakeRendering(VIDEO, {
      ...{ firstRenderer: 'software', moduleFolder: BUILT, coresPerServer: 2 },
    });
    const runner = testNode.createRunner({ rendering, ingestPort: port });
    const clean = createCollection(['Live'])(runner.createFeedUrl('reader-token-of-this-test'));
    const collection = { revision: 1, clean };
    const { websocket } = await runner.start({ serverId: 1, instance: 'one', collection }, neverAborted);
    await obs.connect(`ws://127.0.0.1:${websocket.port}`, websocket.password);
    await setFrameRate(VIDEO.fps);
    await sleep(IDLE_MS);
    const [firstAge = NaN] = (await measureAges()).sort((a, b) => a - b).slice(SAMPLES / 2);
    for (let times = 0; times < 2; times++) {
      await setFrameRate(IDLE_FPS);
      await sleep(IDLE_MS);
      await setFrameRate(VIDEO.fps);
      await sleep(CATCH_UP_MS);
      expect(Math.abs(compareAges(await measureAges(), firstAge))).toBeLessThan(TOLERANCE_MS);
    }
  } finally {
    listener.kill('SIGKILL');
  }
});
