import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../e2e/_kit/wait.js';
import { FakeRtmpPlatform } from '../fake-rtmp-platform.js';
import { createFrame, createKeyFrame, createAudio } from '../flv/fake-tags.js';
import { Hub } from '../hub.js';
import { type DelaySpec, type HubState, NO_DELAY } from '../protocol.js';
import { createProgramStart } from '../recording/fake-program.js';
import { CURRENT_FOLDER } from '../recording/recording-file.js';
import { PlatformConnection } from '../rtmp/platform-connection.js';

const TOKEN = 'token-of-obs';
const FRAME_MS = 40;
const KEY_INTERVAL = 10;
/** A delay of 20 s, sped up 20 times. */
const DELAY: DelaySpec = { ms: 1_000, dumps: 0, isEnding: false, maxBytes: 10e6 };

const RETRY_BACKOFF = { initialMs: 20, maxMs: 50 };
const LIMITS = {
  acceptMs: 5_000,
  stalledMs: 10_000,
  steadyMs: 200,
  retryMs: RETRY_BACKOFF,
  refusedMs: RETRY_BACKOFF,
};

let previousFolder: string;
let folder: string;
let platform: FakeRtmpPlatform;
let otherPlatform: FakeRtmpPlatform;
let hub: Hub;
let obs: PlatformConnection;
let state: HubState | null;
let timer: NodeJS.Timeout | undefined;
/** The text in OBS's frames. */
let frameText: string;

beforeEach(async () => {
  previousFolder = process.cwd();
  folder = mkdtempSync(join(tmpdir(), 'dumped-'));
  process.chdir(folder);
  state = null;
  [platform, otherPlatform] = [await FakeRtmpPlatform.start(), await FakeRtmpPlatform.start()];
  const onChange = (newestState: HubState) => void (state = newestState);
  const now = () => performance.now();
  hub = new Hub({ token: TOKEN, now, recordingStorage: CURRENT_FOLDER, onChange, limits: LIMITS });
});
afterEach(() => {
  clearInterval(timer);
  obs.destroy('the test has ended');
  hub.close();
  platform.close();
  otherPlatform.close();
  process.chdir(previousFolder);
  rmSync(folder, { recursive: true });
});

/** Starts a broadcast to two platforms and its recording. OBS sends frames with `frameText` in real time. */
async function startBroadcast(): Promise<void> {
  const port = await hub.listen(0, '127.0.0.1');
  const destinations = [platform.createSpec('platform'), otherPlatform.createSpec('other')];
  hub.record({ key: '1-1', budgetBytes: 1e9, limit: 'user-quota', reserveBytes: 0 });
  hub.prepareBroadcast({
    id: 'one',
    targets: 't',
    destinations,
    withCard: false,
    holdMs: 60_000,
    delay: NO_DELAY,
  });
  const request = { app: 'program', tcUrl: 'rtmp://127.0.0.1/program', key: TOKEN };
  let isAccepted = false;
  obs = new PlatformConnection(connect(port, '127.0.0.1'), request, {
    accepted: () => (isAccepted = true),
    refused: () => undefined,
    closed: () => undefined,
  });
  await until('OBS is accepted', () => isAccepted);
  for (const tag of createProgramStart()) obs.send(tag);
  frameText = 'frame of the beginning';
  let index = 0;
  timer = setInterval(() => {
    const frameTime = index * FRAME_MS;
    const tag = index % KEY_INTERVAL === 0 ? createKeyFrame(frameTime) : createFrame(frameTime);
    obs.send({ ...tag, body: Buffer.concat([tag.body, Buffer.from(frameText)]) });
    obs.send(createAudio(frameTime + 10));
    index += 1;
  }, FRAME_MS);
}

const readRecordings = () => Buffer.concat(readdirSync('.').map((name) => readFileSync(name)));
const hasReceived = (target: FakeRtmpPlatform, text: string) =>
  target.connections.some((_, index) => target.readBytes(index).includes(text));
/** Returns true if a platform or the recording has the frame. */
const hasArrivedAnywhere = (text: string) =>
  hasReceived(platform, text) || hasReceived(otherPlatform, text) || readRecordings().includes(text);
/** Returns true if both platforms and the recording have the frame. */
const hasArrivedEverywhere = (text: string) =>
  hasReceived(platform, text) && hasReceived(otherPlatform, text) && readRecordings().includes(text);
const waitUntilFull = () => until('the delay is full', () => state?.delay?.state === 'full');

it('neither sends nor records a byte of a dumped frame', async () => {
  await startBroadcast();
  await until('the program arrives', () => hasArrivedEverywhere('of the beginning'));
  hub.updateDelay('one', DELAY);
  await waitUntilFull();
  frameText = 'THE MARK';
  await new Promise((resolve) => setTimeout(resolve, DELAY.ms / 4));
  frameText = 'frame before the dump';
  await new Promise((resolve) => setTimeout(resolve, DELAY.ms / 2));
  hub.updateDelay('one', { ...DELAY, dumps: 1 });
  frameText = 'frame after the dump';
  await until('the program continues', () => hasArrivedEverywhere('after the dump'));
  expect([hasArrivedAnywhere('THE MARK'), hasArrivedAnywhere('before the dump')]).toEqual([false, false]);
  const times = platform.newestConnection.tags.map(({ timestamp }) => timestamp);
  const gaps = times.map((time, index) => time - (times[index - 1] ?? time));
  expect([Math.min(...gaps), Math.max(...gaps) < DELAY.ms / 2, platform.connections.length]).toEqual([
    0,
    true,
    1,
  ]);
});

it('sends a frame that is not dumped before the broadcast ends', async () => {
  await startBroadcast();
  hub.updateDelay('one', DELAY);
  await waitUntilFull();
  frameText = 'THE MARK';
  await new Promise((resolve) => setTimeout(resolve, DELAY.ms / 4));
  expect(hasArrivedAnywhere('THE MARK')).toBe(false);
  hub.updateDelay('one', { ...DELAY, isEnding: true });
  frameText = 'frame after the end';
  await until('the stream is unpublished', () => platform.newestConnection.hasUnpublished);
  expect([hasArrivedAnywhere('THE MARK'), hasArrivedAnywhere('after the end'), state?.broadcast]).toEqual([
    true,
    false,
    null,
  ]);
});

it('discards waiting tags when the broadcast is stopped', async () => {
  await startBroadcast();
  hub.updateDelay('one', DELAY);
  await waitUntilFull();
  frameText = 'THE MARK';
  await new Promise((resolve) => setTimeout(resolve, DELAY.ms / 4));
  const endedAt = performance.now();
  hub.end();
  await until('the stream is unpublished', () => platform.newestConnection.hasUnpublished);
  expect(performance.now() - endedAt).toBeLessThan(1_000);
  expect(hasArrivedAnywhere('THE MARK')).toBe(false);
});

it('discards waiting tags when the broadcast is stopped after a dump', async () => {
  // Long enough that the delay still grows when a busy machine checks it.
  const longDelay = { ...DELAY, ms: 3 * DELAY.ms };
  await startBroadcast();
  hub.updateDelay('one', longDelay);
  await waitUntilFull();
  frameText = 'THE MARK';
  await new Promise((resolve) => setTimeout(resolve, DELAY.ms / 4));
  hub.updateDelay('one', { ...longDelay, dumps: 1 });
  frameText = 'frame after the dump';
  await until('the delay grows', () => state?.delay?.state === 'growing' && state.delay.filledMs > 100);
  const endedAt = performance.now();
  hub.end();
  await until(
    'both streams are unpublished',
    () => platform.newestConnection.hasUnpublished && otherPlatform.newestConnection.hasUnpublished,
  );
  expect(performance.now() - endedAt).toBeLessThan(1_000);
  await until('the recording has ended', () => state?.recording?.state === 'waiting');
  expect([hasArrivedAnywhere('THE MARK'), hasArrivedAnywhere('after the dump'), state?.broadcast]).toEqual([
    false,
    false,
    null,
  ]);
});

it('continues with due tags on a platform that reconnects, without affecting the other platform', async () => {
  await startBroadcast();
  await until('the program arrives', () => hasArrivedEverywhere('of the beginning'));
  hub.updateDelay('one', DELAY);
  await waitUntilFull();
  frameText = 'THE MARK';
  platform.disconnect();
  await until('the hub has connected again', () => platform.connections.length === 2);
  await until('the mark is due', () => platform.readBytes(1).includes('THE MARK'));
  const secondConnection = platform.readBytes(1);
  expect(secondConnection.indexOf('of the beginning')).toBeGreaterThan(0);
  expect(secondConnection.indexOf('of the beginning')).toBeLessThan(secondConnection.indexOf('THE MARK'));
  const { tags } = platform.newestConnection;
  expect(tags.slice(0, 3).map(({ timestamp }) => timestamp)).toEqual([0, 0, 0]);
  expect([state?.delay?.state, otherPlatform.connections.length]).toEqual(['full', 1]);
  expect(hasReceived(otherPlatform, 'THE MARK')).toBe(true);
});
