import { until } from '../../../e2e/_kit/wait.js';
import { expectContinuous } from '../_node/flv-timeline.js';
import { decode, HubBroadcast, longestRun } from '../_node/hub-broadcast.js';
import { cmdlineOf } from '../_node/instance-home.js';
import { RtmpPlatform } from '../_node/rtmp-platform.js';
import { processesWith } from '../obs-machine.js';

jest.setTimeout(180_000);

/** Maximum duration of the card after OBS was suspended, in tenths of a second. */
const CARD_LIMIT = 70;

/** Maximum gap of timestamps at the platform, ms. */
const GAP_MS = 200;

let on: HubBroadcast;
beforeEach(async () => (on = await HubBroadcast.start()));
afterEach(() => on?.close());

it('leaves no gap when OBS hangs and is replaced within 6 s', async () => {
  const { program, platform } = on;
  const before = on.obsPid;
  process.kill(before, 'SIGSTOP');
  const since = performance.now();
  await on.waitForReplacement(before);
  expect(performance.now() - since).toBeLessThan(6_000);
  await on.becomes('live');
  await on.goesOn(3);
  expect(platform.broadcasts).toBe(1);
  expectContinuous(program, GAP_MS);
  const { shown, errors } = decode(program.file);
  expect(errors).toBe('');
  expect(longestRun(shown.slice(shown.indexOf('scene')), 'card')).toBeLessThan(CARD_LIMIT);
});

it('replaces a hung hub within 6 s, without a change in OBS', async () => {
  const { platform, obsPid, hubPid } = on;
  process.kill(hubPid, 'SIGSTOP');
  const since = performance.now();
  await until('another hub runs', () => on.hubPid !== hubPid);
  expect(performance.now() - since).toBeLessThan(6_000);
  await until('the platform has another connection', () => platform.broadcasts === 2);
  await platform.receives('the program goes on');
  await on.becomes('live');
  expect(on.obsPid).toBe(obsPid);
});

it('stops a broadcast even while the hub hangs', async () => {
  const { platform, hubPid } = on;
  process.kill(hubPid, 'SIGSTOP');
  const stopping = on.client.put({ streaming: null });
  await until('the hub is killed', () => cmdlineOf(hubPid) === '');
  await stopping;
  await on.becomes('idle');
  // A hub with the old broadcast would send its card immediately.
  await until('the next hub runs', () => on.hubPid !== hubPid);
  await until('the platform is sent nothing', () => !platform.isReceiving);
  expect(platform.broadcasts).toBe(1);
});

it('survives five kills of OBS in a minute; the second one leads to OpenGL and a reconnect', async () => {
  for (let round = 0; round < 5; round += 1) {
    const before = on.obsPid;
    process.kill(before, 'SIGKILL');
    await on.waitForReplacement(before);
    await on.becomes('live');
    const connections = round === 0 ? 1 : 2;
    await until('the platform has its connections', () => on.platform.broadcasts === connections);
    await on.platform.receives('the program goes on');
  }
  expect(on.platform.broadcasts).toBe(2);
  expect(on.node.output).toContain('other parameters');
});

it('does not affect one platform while another is added, disconnects, changes its key and is removed', async () => {
  const { client, program, platform } = on;
  const second = await RtmpPlatform.start();
  const kept = { id: 'platform', ...platform.target };
  const added = { id: 'second', ...second.target };
  const isLive = () =>
    until('both are live', async () => {
      const states = (await client.report())?.destinations.map(({ id, state }) => `${id} ${state}`);
      return states?.join() === 'platform live,second live';
    });
  try {
    await client.setTargets([kept, added]);
    await second.receives('the second one takes the program');
    await isLive();
    second.cut();
    await until('it is connected to again', () => second.broadcasts === 2);
    await isLive();
    await client.setTargets([kept, { ...added, key: 'another-platform-key' }]);
    await until('it is connected to with the other key', () => second.broadcasts === 3);
    await isLive();
    const before = on.obsPid;
    process.kill(before, 'SIGKILL');
    await on.waitForReplacement(before);
    await on.becomes('live');
    expect([second.broadcasts, second.isReceiving]).toEqual([3, true]);
    await client.setTargets([kept]);
    await until('the removed one is ended', () => !second.isReceiving);
    await on.goesOn(2);
  } finally {
    await second.close();
  }
  expect(platform.broadcasts).toBe(1);
  expectContinuous(program, GAP_MS);
  expect(decode(program.file).errors).toBe('');
});

it('outlives the agent, and shows the card for an OBS that dies without an agent', async () => {
  await on.node.kill();
  process.kill(on.obsPid, 'SIGKILL');
  await on.goesOn(3);
  expect(decode(on.program.file).shown.at(-1)).toBe('card');
  expect(on.platform.broadcasts).toBe(1);
});

it('ends with the guard, so that nothing is left on air', async () => {
  const hub = on.hubPid;
  const guard = processesWith('guard/main.js').find((pid) => cmdlineOf(pid).includes(on.home)) ?? 0;
  process.kill(guard, 'SIGKILL');
  await until('the hub has ended', () => cmdlineOf(hub) === '');
});
