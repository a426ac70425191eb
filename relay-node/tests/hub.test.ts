import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerReport } from '@trailcast/schema/node';
import { until } from '../../e2e/_kit/wait.js';
import { expectContinuous } from './_node/flv-timeline.js';
import { FakeRtmpPlatform } from '../src/hub/fake-rtmp-platform.js';
import { MESSAGE } from '../src/hub/rtmp/message.js';
import { decode, HubBroadcast } from './_node/hub-broadcast.js';
import { readCmdline } from './_node/instance-home.js';
import { findProcesses } from './test-node.js';

/** Maximum gap of timestamps at the platform, ms. */
const MAX_GAP_MS = 200;
/** Maximum time from a kill of the hub until its card is sent, ms. */
const MAX_CARD_DELAY_MS = 2_000;

let broadcast: HubBroadcast;
beforeAll(async () => (broadcast = await HubBroadcast.start()));
afterAll(() => broadcast?.close());

const waitForDelay = (state: NonNullable<ServerReport['delay']>['state']) =>
  until(`the delay is ${state}`, async () => (await broadcast.client.fetchReport())?.delay?.state === state);

/** Returns the text of all files below a folder, by path. */
function readFiles(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    entries.map(({ parentPath, name }) => [name, readFileSync(`${parentPath}/${name}`, 'latin1')]),
  );
}

it('shows the card on the same connection without a gap when OBS is killed', async () => {
  const { program, platform } = broadcast;
  const previousPid = broadcast.obsPid;
  process.kill(previousPid, 'SIGKILL');
  await broadcast.waitForReplacement(previousPid);
  expect((await broadcast.client.fetchReport())?.output.state).toBe('live');
  await broadcast.waitForState('live');
  await broadcast.waitForProgram(3);
  expect(platform.broadcasts).toBe(1);
  expectContinuous(program, MAX_GAP_MS);
  const { shown, errors } = decode(program.file);
  expect(errors).toBe('');
  // The first scene appears with a fade. The benchmark `obs-killed` measures how long the card is shown.
  expect(shown.join(' ')).toMatch(/^(card )+(other ){0,3}(scene )+(card )+(scene ?)+$/);
});

it('reconnects with the same OBS when the platform drops the connection', async () => {
  const previousPid = broadcast.obsPid;
  broadcast.platform.disconnect();
  await broadcast.waitForState('reconnecting');
  await until('the platform has another connection', () => broadcast.platform.broadcasts === 2);
  await broadcast.waitForState('live');
  await broadcast.platform.waitForProgram('the program continues');
  expect(broadcast.obsPid).toBe(previousPid);
});

it('continues with the same OBS after kill -9 of the hub', async () => {
  const previousPid = broadcast.obsPid;
  process.kill(broadcast.hubPid, 'SIGKILL');
  await until('the platform has another connection', () => broadcast.platform.broadcasts === 3);
  await broadcast.platform.waitForProgram('the program continues');
  await broadcast.waitForState('live');
  expect(broadcast.obsPid).toBe(previousPid);
});

it('shows the card within 2 s after kill -9 of the hub, even with a long delay', async () => {
  const otherPlatform = await FakeRtmpPlatform.start();
  const { port } = otherPlatform.createSpec('other');
  const keptTarget = { id: 'platform', ...broadcast.platform.target };
  await broadcast.client.setTargets([
    keptTarget,
    { id: 'other', server: `rtmp://127.0.0.1:${port}/app`, key: 'k' },
  ]);
  await broadcast.client.put({ delayMs: 60_000 });
  await waitForDelay('growing');
  await until(
    'both are connected',
    () => otherPlatform.connections.length === 1 && broadcast.platform.isReceiving,
  );
  process.kill(broadcast.hubPid, 'SIGKILL');
  const killedAt = performance.now();
  const isPicture = ({ type }: { type: number }) => type === MESSAGE.video;
  await until('the card is sent', () => otherPlatform.connections[1]?.tags.some(isPicture));
  expect(performance.now() - killedAt).toBeLessThan(MAX_CARD_DELAY_MS);
  await until('the other platform has another connection', () => broadcast.platform.broadcasts === 4);
  await waitForDelay('growing');
  await broadcast.client.put({ delayMs: 0 });
  await broadcast.client.setTargets([keptTarget]);
  await waitForDelay(null);
  otherPlatform.close();
});

it('stores the platform key only in target.json, and in no process arguments', () => {
  const { key } = broadcast.platform.target;
  const pidsWithKey = findProcesses(key).filter((pid) => !readCmdline(pid).startsWith('ffmpeg'));
  expect(pidsWithKey).toEqual([]);
  const filesWithKey = [...readFiles(broadcast.home)]
    .filter(([, text]) => text.includes(key))
    .map(([name]) => name);
  expect(filesWithKey).toEqual(['target.json']);
});

it('refuses publishers without the token', async () => {
  const text = [...readFiles(broadcast.home).values()].join('\n');
  const port = /rtmp:\/\/127\.0\.0\.1:(\d+)\/program/.exec(text)?.[1];
  const url = `rtmp://127.0.0.1:${port}/program/guess`;
  const input = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=1', '-f', 'flv', url];
  const sender = spawnSync('ffmpeg', input, { timeout: 20_000 });
  expect([port === undefined, sender.status === 0]).toEqual([false, false]);
  await broadcast.platform.waitForProgram('the program continues');
  expect(broadcast.platform.broadcasts).toBe(4);
});

it('stops sending within a second while OBS hangs', async () => {
  process.kill(broadcast.obsPid, 'SIGSTOP');
  const stopStartedAt = performance.now();
  const stopReport = broadcast.client.put({ streaming: null });
  await until('the platform is disconnected', () => !broadcast.platform.isReceiving);
  expect(performance.now() - stopStartedAt).toBeLessThan(1_000);
  await stopReport;
  await broadcast.waitForState('idle');
  expect(broadcast.platform.isReceiving).toBe(false);
});
