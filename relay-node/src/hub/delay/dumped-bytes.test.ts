import { connect } from 'node:net';
import { until } from '../../../../e2e/_kit/wait.js';
import { FakeRtmpPlatform } from '../fake-rtmp-platform.js';
import { audioHeader, frame, keyFrame, sound, videoHeader } from '../flv/fake-tags.js';
import { Hub } from '../hub.js';
import { type DelaySpec, type HubState, NO_DELAY } from '../protocol.js';
import { PlatformConnection } from '../rtmp/platform-connection.js';

const TOKEN = 'token-of-obs';
const FRAME_MS = 40;
const INTERVAL = 10;
/** 20 s in a twentieth of the time. */
const DELAY: DelaySpec = { ms: 1_000, dumps: 0, isEnding: false, maxBytes: 10e6 };

let platform: FakeRtmpPlatform;
let hub: Hub;
let obs: PlatformConnection;
let state: HubState | null;
let timer: NodeJS.Timeout | undefined;
/** What OBS shows. */
let picture: string;

beforeEach(async () => {
  state = null;
  platform = await FakeRtmpPlatform.start();
  hub = new Hub({ token: TOKEN, now: () => performance.now(), changed: (newest) => (state = newest) });
});
afterEach(() => {
  clearInterval(timer);
  obs.destroy('the test has ended');
  hub.close();
  platform.close();
});

/** Starts a broadcast whose pictures contain the text of `picture`, in real time. */
async function onAir(): Promise<void> {
  const port = await hub.listen(0, '127.0.0.1');
  const destinations = [platform.spec('platform')];
  hub.broadcast({ id: 'one', targets: 't', destinations, withCard: false, holdMs: 60_000, delay: NO_DELAY });
  const request = { app: 'program', tcUrl: 'rtmp://127.0.0.1/program', key: TOKEN };
  let isAccepted = false;
  obs = new PlatformConnection(connect(port, '127.0.0.1'), request, {
    accepted: () => (isAccepted = true),
    refused: () => undefined,
    closed: () => undefined,
  });
  await until('OBS is accepted', () => isAccepted);
  for (const tag of [videoHeader(), audioHeader()]) obs.send(tag);
  picture = 'picture of the beginning';
  let index = 0;
  timer = setInterval(() => {
    const at = index * FRAME_MS;
    const tag = index % INTERVAL === 0 ? keyFrame(at) : frame(at);
    obs.send({ ...tag, body: Buffer.concat([tag.body, Buffer.from(picture)]) });
    obs.send(sound(at + 10));
    index += 1;
  }, FRAME_MS);
}

const has = (text: string) => platform.bytes().includes(text);
const isFull = () => until('the delay is full', () => state?.delay?.state === 'full');

it('sends no byte of a mark that was dumped, to a platform that records every byte', async () => {
  await onAir();
  await until('the program arrives', () => has('of the beginning'));
  hub.delay('one', DELAY);
  await isFull();
  picture = 'THE MARK';
  await new Promise((resolve) => setTimeout(resolve, DELAY.ms / 4));
  picture = 'picture before the dump';
  await new Promise((resolve) => setTimeout(resolve, DELAY.ms / 2));
  hub.delay('one', { ...DELAY, dumps: 1 });
  picture = 'picture after the dump';
  await until('the program goes on', () => has('after the dump'));
  expect([has('THE MARK'), has('before the dump')]).toEqual([false, false]);
  const times = platform.newest.tags.map(({ timestamp }) => timestamp);
  const gaps = times.map((time, index) => time - (times[index - 1] ?? time));
  expect([Math.min(...gaps), Math.max(...gaps) <= 200, platform.all.length]).toEqual([0, true, 1]);
});

it('sends a mark that was not dumped, and ends after it', async () => {
  await onAir();
  hub.delay('one', { ...DELAY, ms: 300 });
  await isFull();
  picture = 'THE MARK';
  await new Promise((resolve) => setTimeout(resolve, 2 * FRAME_MS));
  expect(has('THE MARK')).toBe(false);
  hub.delay('one', { ...DELAY, ms: 300, isEnding: true });
  picture = 'picture after the end';
  await until('the goodbye', () => platform.newest.saidGoodbye);
  expect([has('THE MARK'), has('after the end'), state?.broadcast]).toEqual([true, false, null]);
});

it('discards what waits when it is stopped', async () => {
  await onAir();
  hub.delay('one', DELAY);
  await isFull();
  picture = 'THE MARK';
  await new Promise((resolve) => setTimeout(resolve, DELAY.ms / 4));
  const since = performance.now();
  hub.end();
  await until('the goodbye', () => platform.newest.saidGoodbye);
  expect(performance.now() - since).toBeLessThan(1_000);
  expect(has('THE MARK')).toBe(false);
});
