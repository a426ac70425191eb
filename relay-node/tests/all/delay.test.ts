import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerReport } from '@trailcast/schema/node';
import { until } from '../../../e2e/_kit/wait.js';
import { expectContinuous } from '../_node/flv-timeline.js';
import { decode, HubBroadcast } from '../_node/hub-broadcast.js';

jest.setTimeout(180_000);

const DELAY_MS = 6_000;
/** Maximum gap of timestamps at the platform, ms. */
const GAP_MS = 200;

let on: HubBroadcast;
beforeAll(async () => (on = await HubBroadcast.start()));
afterAll(() => on?.close());

const delayIs = (state: NonNullable<ServerReport['delay']>['state']) =>
  until(`the delay is ${state}`, async () => (await on.client.report())?.delay?.state === state);

/** Shows the scene Mark for a second, and waits for the fade back. */
async function showMark(): Promise<void> {
  await on.client.put({ scene: 'Mark' });
  await sleep(1_000);
  await on.client.put({ scene: 'Green' });
  await sleep(500);
}

/** Returns what viewers have seen, without repetitions. */
function shownSequence(): string {
  const { shown, errors } = decode(on.program.file);
  expect(errors).toBe('');
  return shown.filter((each, index) => each !== 'other' && each !== shown[index - 1]).join(' ');
}

it('shows the card while the delay grows, on the same connection', async () => {
  await on.client.put({ delayMs: DELAY_MS });
  await delayIs('full');
  await on.goesOn(3);
  expect(shownSequence()).toBe('card scene card scene');
  expect((await on.client.report())?.delay).toMatchObject({ behindMs: DELAY_MS, isLimited: false });
  expectContinuous(on.program, GAP_MS);
});

it('sends no dumped picture', async () => {
  await showMark();
  await on.client.put({ dumps: 1 });
  expect((await on.client.report())?.delay?.state).toBe('growing');
  await delayIs('full');
  await on.goesOn(DELAY_MS / 1_000);
  expect(shownSequence()).toBe('card scene card scene card scene');
  expectContinuous(on.program, GAP_MS);
  expect(on.platform.broadcasts).toBe(1);
});

it('shows the delayed pictures and then the card when OBS is killed, without a gap', async () => {
  const before = on.obsPid;
  process.kill(before, 'SIGKILL');
  await on.waitForReplacement(before);
  await on.becomes('live');
  await on.goesOn(DELAY_MS / 1_000 + 4);
  expect(shownSequence()).toBe('card scene card scene card scene card scene');
  expectContinuous(on.program, GAP_MS);
  expect(on.platform.broadcasts).toBe(1);
});

it('skips to a key frame when the delay shrinks', async () => {
  await on.client.put({ delayMs: 2_000 });
  await delayIs('full');
  expect((await on.client.report())?.delay?.behindMs).toBe(2_000);
  await on.goesOn(3);
  expect(shownSequence()).toBe('card scene card scene card scene card scene');
  expectContinuous(on.program, GAP_MS);
});

it('ends after the delay, and shows everything that was not dumped', async () => {
  await on.client.put({ delayMs: DELAY_MS });
  await delayIs('full');
  await showMark();
  const { streaming } = on.client.desired;
  const ending = await on.client.put({ streaming: streaming && { ...streaming, endsAfterDelay: true } });
  expect([ending.output.state, ending.delay?.state]).toEqual(['live', 'ending']);
  await on.becomes('idle');
  await until('the platform is sent nothing', () => !on.platform.isReceiving);
  expect(shownSequence()).toMatch(/card scene mark( scene)?$/);
  expectContinuous(on.program, GAP_MS);
});

it('stops within a second while the delay grows', async () => {
  await on.client.put({ streaming: null, delayMs: 60_000 });
  await on.client.put({
    streaming: { attempt: 2, confirmed: false, remainingMs: 60_000, resumeWindowMs: 60_000 },
  });
  await delayIs('growing');
  const since = performance.now();
  const stopping = on.client.put({ streaming: null });
  await until('the platform is sent nothing', () => !on.platform.isReceiving);
  expect(performance.now() - since).toBeLessThan(1_000);
  await stopping;
});

it('stops within a second during a dump', async () => {
  await on.client.put({ delayMs: DELAY_MS });
  await on.client.put({
    streaming: { attempt: 3, confirmed: false, remainingMs: 60_000, resumeWindowMs: 60_000 },
  });
  await delayIs('full');
  await on.client.put({ dumps: 2 });
  expect((await on.client.report())?.delay?.state).toBe('growing');
  const since = performance.now();
  const stopping = on.client.put({ streaming: null });
  await until('the platform is sent nothing', () => !on.platform.isReceiving);
  expect(performance.now() - since).toBeLessThan(1_000);
  await stopping;
});
