import { until } from '../../../e2e/_kit/wait.js';
import { expectContinuous } from '../_node/flv-timeline.js';
import { decode, HubBroadcast, findLongestRun } from '../_node/hub-broadcast.js';
import { readCmdline } from '../_node/instance-home.js';
import { RtmpPlatform } from '../_node/rtmp-platform.js';
import { findProcesses } from '../test-node.js';

jest.setTimeout(180_000);

/** Maximum duration of the card after OBS was suspended, in tenths of a second. */
const MAX_CARD_TENTHS = 70;

/** Maximum gap of timestamps at the platform, ms. */
const MAX_GAP_MS = 200;

let broadcast: HubBroadcast;
beforeEach(async () => (broadcast = await HubBroadcast.start()));
afterEach(() => broadcast?.close());

it('leaves no gap when OBS hangs and is replaced within 6 s', async () => {
  const { program, platform } = broadcast;
  const previousPid = broadcast.obsPid;
  process.kill(previousPid, 'SIGSTOP');
  const hungAt = performance.now();
  await broadcast.waitForReplacement(previousPid);
  expect(performance.now() - hungAt).toBeLessThan(6_000);
  await broadcast.waitForState('live');
  await broadcast.waitForProgram(3);
  expect(platform.broadcasts).toBe(1);
  expectContinuous(program, MAX_GAP_MS);
  const { shown, errors } = decode(program.file);
  expect(errors).toBe('');
  expect(findLongestRun(shown.slice(shown.indexOf('scene')), 'card')).toBeLessThan(MAX_CARD_TENTHS);
});

it('replaces a hung hub within 6 s, without a change in OBS', async () => {
  const { platform, obsPid, hubPid } = broadcast;
  process.kill(hubPid, 'SIGSTOP');
  const hungAt = performance.now();
  await until('another hub runs', () => broadcast.hubPid !== hubPid);
  expect(performance.now() - hungAt).toBeLessThan(6_000);
  await until('the platform has another connection', () => platform.broadcasts === 2);
  await platform.waitForProgram('the program continues');
  await broadcast.waitForState('live');
  expect(broadcast.obsPid).toBe(obsPid);
});

it('stops a broadcast even while the hub hangs', async () => {
  const { platform, hubPid } = broadcast;
  process.kill(hubPid, 'SIGSTOP');
  const stopReport = broadcast.client.put({ streaming: null });
  await until('the hub is killed', () => readCmdline(hubPid) === '');
  await stopReport;
  await broadcast.waitForState('idle');
  // A hub with the old broadcast would send its card immediately.
  await until('the next hub runs', () => broadcast.hubPid !== hubPid);
  await until('the platform is disconnected', () => !platform.isReceiving);
  expect(platform.broadcasts).toBe(1);
});

it('stays live through five kills of OBS in a minute, with a reconnect only at the second kill', async () => {
  for (let round = 0; round < 5; round += 1) {
    const previousPid = broadcast.obsPid;
    process.kill(previousPid, 'SIGKILL');
    await broadcast.waitForReplacement(previousPid);
    await broadcast.waitForState('live');
    const expectedCount = round === 0 ? 1 : 2;
    await until('the platform has its connections', () => broadcast.platform.broadcasts === expectedCount);
    await broadcast.platform.waitForProgram('the program continues');
  }
  expect(broadcast.platform.broadcasts).toBe(2);
  expect(broadcast.node.output).toContain('other parameters');
});

it('keeps one platform connected while another is added, disconnects, changes its key and is removed', async () => {
  const { client, program, platform } = broadcast;
  const secondPlatform = await RtmpPlatform.start();
  const keptTarget = { id: 'platform', ...platform.target };
  const addedTarget = { id: 'second', ...secondPlatform.target };
  const waitUntilBothLive = () =>
    until('both are live', async () => {
      const states = (await client.fetchReport())?.destinations.map(({ id, state }) => `${id} ${state}`);
      return states?.join() === 'platform live,second live';
    });
  try {
    await client.setTargets([keptTarget, addedTarget]);
    await secondPlatform.waitForProgram('the second platform receives the program');
    await waitUntilBothLive();
    secondPlatform.disconnect();
    await until('the second platform has another connection', () => secondPlatform.broadcasts === 2);
    await waitUntilBothLive();
    await client.setTargets([keptTarget, { ...addedTarget, key: 'another-platform-key' }]);
    await until(
      'the second platform has a connection with the other key',
      () => secondPlatform.broadcasts === 3,
    );
    await waitUntilBothLive();
    const previousPid = broadcast.obsPid;
    process.kill(previousPid, 'SIGKILL');
    await broadcast.waitForReplacement(previousPid);
    await broadcast.waitForState('live');
    expect([secondPlatform.broadcasts, secondPlatform.isReceiving]).toEqual([3, true]);
    await client.setTargets([keptTarget]);
    await until('the removed platform is disconnected', () => !secondPlatform.isReceiving);
    await broadcast.waitForProgram(2);
  } finally {
    await secondPlatform.close();
  }
  expect(platform.broadcasts).toBe(1);
  expectContinuous(program, MAX_GAP_MS);
  expect(decode(program.file).errors).toBe('');
});

it('shows the card when OBS is killed after the agent', async () => {
  await broadcast.node.kill();
  process.kill(broadcast.obsPid, 'SIGKILL');
  await broadcast.waitForProgram(3);
  expect(decode(broadcast.program.file).shown.at(-1)).toBe('card');
  expect(broadcast.platform.broadcasts).toBe(1);
});

it('ends the hub when the guard is killed', async () => {
  const hub = broadcast.hubPid;
  const guard = findProcesses('guard/main.js').find((pid) => readCmdline(pid).includes(broadcast.home)) ?? 0;
  process.kill(guard, 'SIGKILL');
  await until('the hub has ended', () => readCmdline(hub) === '');
});
