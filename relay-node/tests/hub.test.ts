import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerReport } from '@trailcast/schema/node';
import { until } from '../../e2e/_kit/wait.js';
import { expectContinuous } from './_node/flv-timeline.js';
import { FakeRtmpPlatform } from '../src/hub/fake-rtmp-platform.js';
import { MESSAGE } from '../src/hub/rtmp/message.js';
import { decode, HubBroadcast } from './_node/hub-broadcast.js';
import { cmdlineOf } from './_node/instance-home.js';
import { processesWith } from './obs-machine.js';

/** Maximum gap of timestamps at the platform, ms. */
const GAP_MS = 200;
/** Silence after a kill of the hub, ms. */
const SILENCE_MS = 2_000;

let on: HubBroadcast;
beforeAll(async () => (on = await HubBroadcast.start()));
afterAll(() => on?.close());

const delayIs = (state: NonNullable<ServerReport['delay']>['state']) =>
  until(`the delay is ${state}`, async () => (await on.client.report())?.delay?.state === state);

/** Returns the text of all files below a folder, by path. */
function filesUnder(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  );
  return new Map(
    entries.map(({ parentPath, name }) => [name, readFileSync(`${parentPath}/${name}`, 'latin1')]),
  );
}

it('leaves no gap when OBS is killed: the platform shows the card on an open connection', async () => {
  const { program, platform } = on;
  const before = on.obsPid;
  process.kill(before, 'SIGKILL');
  await on.waitForReplacement(before);
  expect((await on.client.report())?.output.state).toBe('live');
  await on.becomes('live');
  await on.goesOn(3);
  expect(platform.broadcasts).toBe(1);
  expectContinuous(program, GAP_MS);
  const { shown, errors } = decode(program.file);
  expect(errors).toBe('');
  // The first scene appears with a fade. How long the card is shown is measured by the benchmark `obs-killed`.
  expect(shown.join(' ')).toMatch(/^(card )+(other ){0,3}(scene )+(card )+(scene ?)+$/);
});

it('reconnects without a change in OBS when the platform drops the connection', async () => {
  const before = on.obsPid;
  on.platform.cut();
  await on.becomes('reconnecting');
  await until('the platform has another connection', () => on.platform.broadcasts === 2);
  await on.becomes('live');
  await on.platform.receives('the program goes on');
  expect(on.obsPid).toBe(before);
});

it('continues after kill -9 of the hub without a change in OBS', async () => {
  const before = on.obsPid;
  process.kill(on.hubPid, 'SIGKILL');
  await until('the platform has another connection', () => on.platform.broadcasts === 3);
  await on.platform.receives('the program goes on');
  await on.becomes('live');
  expect(on.obsPid).toBe(before);
});

it('shows the card soon after kill -9 of the hub, even with a long delay', async () => {
  const other = await FakeRtmpPlatform.start();
  const { port } = other.createSpec('other');
  const kept = { id: 'platform', ...on.platform.target };
  await on.client.setTargets([kept, { id: 'other', server: `rtmp://127.0.0.1:${port}/app`, key: 'k' }]);
  await on.client.put({ delayMs: 60_000 });
  await delayIs('growing');
  await until('both are connected', () => other.connections.length === 1 && on.platform.isReceiving);
  process.kill(on.hubPid, 'SIGKILL');
  const since = performance.now();
  const isPicture = ({ type }: { type: number }) => type === MESSAGE.video;
  await until('the card is sent', () => other.connections[1]?.tags.some(isPicture));
  expect(performance.now() - since).toBeLessThan(SILENCE_MS);
  await until('the other platform has another connection', () => on.platform.broadcasts === 4);
  await delayIs('growing');
  await on.client.put({ delayMs: 0 });
  await on.client.setTargets([kept]);
  await delayIs(null);
  other.close();
});

it('keeps the platform key from OBS, and from arguments, environment and files of the hub', () => {
  const { key } = on.platform.target;
  const own = processesWith(key).filter((pid) => !cmdlineOf(pid).startsWith('ffmpeg'));
  expect(own).toEqual([]);
  const withKey = [...filesUnder(on.home)].filter(([, text]) => text.includes(key)).map(([name]) => name);
  expect(withKey).toEqual(['target.json']);
});

it('refuses senders without the token', async () => {
  const text = [...filesUnder(on.home).values()].join('\n');
  const port = /rtmp:\/\/127\.0\.0\.1:(\d+)\/program/.exec(text)?.[1];
  const url = `rtmp://127.0.0.1:${port}/program/guess`;
  const input = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=1', '-f', 'flv', url];
  const foreign = spawnSync('ffmpeg', input, { timeout: 20_000 });
  expect([port === undefined, foreign.status === 0]).toEqual([false, false]);
  await on.platform.receives('the program goes on');
  expect(on.platform.broadcasts).toBe(4);
});

it('stops within a second, even while OBS hangs', async () => {
  process.kill(on.obsPid, 'SIGSTOP');
  const since = performance.now();
  const stopping = on.client.put({ streaming: null });
  await until('the platform is sent nothing', () => !on.platform.isReceiving);
  expect(performance.now() - since).toBeLessThan(1_000);
  await stopping;
  await on.becomes('idle');
  expect(on.platform.isReceiving).toBe(false);
});
