import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reserveUdpPort } from '../../../e2e/_kit/free-port.js';
import { until } from '../../../e2e/_kit/wait.js';
import { HubBroadcast } from '../_node/hub-broadcast.js';
import { expectContinuous } from '../_node/flv-timeline.js';
import { keepPublishing } from '../_node/phone.js';
import { BondedPhone } from '../_srt/bonded-phone.js';

jest.setTimeout(240_000);

/** The program repeats each frame of the feed three times. A busy machine may drop some of the copies. */
const FEED_FPS = 5;
const BITS = 10;
const SECONDS = 90;
/** Total bitrate of the feed including padding, kbit/s. */
const FEED_KBPS = 4_500;
const LINK_KBPS = 3_000;
const LATENCY_S = 4;
const DEAD_ZONE_MS = 8_000;
/** Maximum interval between two pictures of the program on a busy machine, ms. */
const MAX_GAP_MS = 500;

/** Creates a feed that shows its picture number in binary: one column per bit, white for 1. */
async function encodeNumberedFeed(folder: string): Promise<string> {
  const path = join(folder, 'numbered.ts');
  const bit = `mod(floor(N/pow(2\\,floor(X*${BITS}/W)))\\,2)`;
  const picture = [
    '-f',
    'lavfi',
    '-i',
    `color=black:size=320x180:rate=${FEED_FPS},format=gray,geq=lum='235*${bit}'`,
  ];
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'];
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', String(FEED_FPS), '-pix_fmt', 'yuv420p', '-c:a', 'aac']; // prettier-ignore
  const args = [
    '-v',
    'error',
    '-y',
    ...picture,
    ...tone,
    '-t',
    String(SECONDS),
    ...coding,
    '-f',
    'mpegts',
    path,
  ];
  await promisify(execFile)('ffmpeg', args, { timeout: 120_000 });
  return path;
}

/** Returns the numbers in the program's pictures, in order and without repetitions. */
function readNumbers(program: Buffer): number[] {
  const scale = `scale=${BITS * 3}:1:flags=area,format=gray`;
  const args = ['-v', 'error', '-f', 'flv', '-i', 'pipe:0', '-vf', scale, '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1']; // prettier-ignore
  const { stdout } = spawnSync('ffmpeg', args, { input: program, maxBuffer: 64 << 20 });
  const numbers: number[] = [];
  for (let offset = 0; offset + BITS * 3 <= stdout.length; offset += BITS * 3) {
    let number = 0;
    for (let bit = 0; bit < BITS; bit++) if ((stdout[offset + bit * 3 + 1] ?? 0) > 128) number += 2 ** bit;
    if (numbers.at(-1) !== number) numbers.push(number);
  }
  return numbers;
}

describe('the program of a bonded feed', () => {
  let broadcast: HubBroadcast;
  let bondedPhone: BondedPhone;
  let phone: ReturnType<typeof keepPublishing> | null = null;

  beforeAll(async () => {
    const port = await reserveUdpPort();
    broadcast = await HubBroadcast.start({ SRTLA_PORT: String(port) });
    bondedPhone = await BondedPhone.start({ port });
  });
  afterAll(async () => {
    await phone?.stop();
    await bondedPhone?.close();
    await broadcast?.close();
  });

  const listLinks = async () => (await broadcast.client.fetchReports()).feeds[0]?.links ?? [];

  it('shows every picture of a 4.5 Mbit/s feed over three links of 3 Mbit/s while one link fails', async () => {
    for (const link of [0, 1, 2])
      await bondedPhone.impair(link, { kbps: LINK_KBPS, delayMs: 15 + 15 * link });
    await until('the links are up', async () =>
      (await bondedPhone.readStats()).links.every(({ isUp }) => isUp),
    );
    await broadcast.client.put({ scene: 'Live' });
    const feed = await encodeNumberedFeed(broadcast.node.dataDir);
    phone = keepPublishing(feed, bondedPhone.srtPort, broadcast.streamKey, '127.0.0.1', [
      '-muxrate',
      `${FEED_KBPS}k`,
    ]);
    await until('the feed arrives', async () =>
      (await broadcast.client.fetchReports()).feeds.some(({ live }) => live),
    );
    await broadcast.waitForProgram(10 + LATENCY_S);
    await bondedPhone.impair(1, { kbps: LINK_KBPS, cut: true });
    await until('the link is lost', async () =>
      (await listLinks()).some(({ number, lost }) => number === 2 && lost),
    );
    await broadcast.waitForProgram(15 + LATENCY_S);
    const numbers = readNumbers(broadcast.program.file);
    // Black before the first picture also reads as number 0, and OBS may show the first pictures late.
    const [firstNumber = 0, lastNumber = 0] = [numbers.find((number) => number > 0), numbers.at(-1)];
    const shownNumbers = numbers.slice(numbers.indexOf(firstNumber));
    expect(shownNumbers).toEqual(
      Array.from({ length: lastNumber - firstNumber + 1 }, (_, i) => firstNumber + i),
    );
    expect(shownNumbers.length).toBeGreaterThan(20 * FEED_FPS);
  });

  it('recovers in the same broadcast after all links failed for 8 s', async () => {
    await broadcast.client.put({ onFeedLoss: { scene: 'Mark', afterMs: 3_000 } });
    const waitForScene = (scene: string) =>
      until(`the scene ${scene}`, async () => (await broadcast.client.fetchReport())?.scene === scene);
    for (const link of [0, 1, 2]) await bondedPhone.impair(link, { cut: true });
    const cutAt = performance.now();
    await waitForScene('Mark');
    await until('the dead zone is over', () => performance.now() - cutAt > DEAD_ZONE_MS);
    for (const link of [0, 1, 2]) await bondedPhone.impair(link, {});
    await waitForScene('Live');
    const previousCount = readNumbers(broadcast.program.file).length;
    // The first pictures arrive after the latency.
    await broadcast.waitForProgram(2 * LATENCY_S);
    expect(readNumbers(broadcast.program.file).length).toBeGreaterThan(previousCount + 2 * FEED_FPS);
    expect([broadcast.platform.broadcasts, broadcast.platform.connectionCount]).toEqual([1, 1]);
    expectContinuous(broadcast.program, MAX_GAP_MS);
  });
});
