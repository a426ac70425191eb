import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerReport } from '@trailcast/schema/node';
import { until } from '../../../e2e/_kit/wait.js';
import { expectContinuous } from '../_node/flv-timeline.js';
import { decode, HubBroadcast } from '../_node/hub-broadcast.js';

jest.setTimeout(180_000);

const DELAY_MS = 6_000;
/** Maximum gap of timestamps at the platform, ms. */
const MAX_GAP_MS = 200;

let broadcast: HubBroadcast;
beforeAll(async () => (broadcast = await HubBroadcast.start()));
afterAll(() => broadcast?.close());

const waitForDelay = (state: NonNullable<ServerReport['delay']>['state']) =>
  until(`the delay is ${state}`, async () => (await broadcast.client.fetchReport())?.delay?.state === state);

/** Shows the scene Mark for a second, and waits for the fade back. */
async function showMark(): Promise<void> {
  await broadcast.client.put({ scene: 'Mark' });
  await until('Mark is on program', async () => (await broadcast.client.fetchReport())?.scene === 'Mark');
  await sleep(1_000);
  await broadcast.client.put({ scene: 'Green' });
  await sleep(500);
}

/** Returns the sequence of contents that viewers saw, without repetitions. */
function readShownSequence(): string {
  const { shown, errors } = decode(broadcast.program.file);
  expect(errors).toBe('');
  return shown.filter((content, index) => content !== 'other' && content !== shown[index - 1]).join(' ');
}

it('shows the card while the delay grows, on the same connection', async () => {
  await broadcast.client.put({ delayMs: DELAY_MS });
  await waitForDelay('full');
  await broadcast.waitForProgram(3);
  expect(readShownSequence()).toBe('card scene card scene');
  expect((await broadcast.client.fetchReport())?.delay).toMatchObject({
    behindMs: DELAY_MS,
    isLimited: false,
  });
  expectContinuous(broadcast.program, MAX_GAP_MS);
});

it('sends no dumped picture', async () => {
  await showMark();
  await broadcast.client.put({ dumps: 1 });
  expect((await broadcast.client.fetchReport())?.delay?.state).toBe('growing');
  await waitForDelay('full');
  await broadcast.waitForProgram(DELAY_MS / 1_000);
  expect(readShownSequence()).toBe('card scene card scene card scene');
  expectContinuous(broadcast.program, MAX_GAP_MS);
  expect(broadcast.platform.broadcasts).toBe(1);
});

it('shows the delayed content and then the card when OBS is killed, without a gap', async () => {
  const previousPid = broadcast.obsPid;
  process.kill(previousPid, 'SIGKILL');
  await broadcast.waitForReplacement(previousPid);
  await broadcast.waitForState('live');
  await broadcast.waitForProgram(DELAY_MS / 1_000 + 4);
  expect(readShownSequence()).toBe('card scene card scene card scene card scene');
  expectContinuous(broadcast.program, MAX_GAP_MS);
  expect(broadcast.platform.broadcasts).toBe(1);
});

it('skips to a key frame when the delay shrinks', async () => {
  await broadcast.client.put({ delayMs: 2_000 });
  await waitForDelay('full');
  expect((await broadcast.client.fetchReport())?.delay?.behindMs).toBe(2_000);
  await broadcast.waitForProgram(3);
  expect(readShownSequence()).toBe('card scene card scene card scene card scene');
  expectContinuous(broadcast.program, MAX_GAP_MS);
});

it('ends the broadcast after the delayed content is sent', async () => {
  await broadcast.client.put({ delayMs: DELAY_MS });
  await waitForDelay('full');
  await showMark();
  const { streaming } = broadcast.client.desired;
  const endingReport = await broadcast.client.put({
    streaming: streaming && { ...streaming, endsAfterDelay: true },
  });
  expect([endingReport.output.state, endingReport.delay?.state]).toEqual(['live', 'ending']);
  await broadcast.waitForState('idle');
  await until('the platform is disconnected', () => !broadcast.platform.isReceiving);
  expect(readShownSequence()).toMatch(/card scene mark( scene)?$/);
  expectContinuous(broadcast.program, MAX_GAP_MS);
});

it('stops within a second while the delay grows', async () => {
  await broadcast.client.put({ streaming: null, delayMs: 60_000 });
  await broadcast.client.put({
    streaming: { attempt: 2, confirmed: false, remainingMs: 60_000, resumeWindowMs: 60_000 },
  });
  await waitForDelay('growing');
  const stoppedAt = performance.now();
  const stopReport = broadcast.client.put({ streaming: null });
  await until('the platform is disconnected', () => !broadcast.platform.isReceiving);
  expect(performance.now() - stoppedAt).toBeLessThan(1_000);
  await stopReport;
});

it('stops within a second during a dump', async () => {
  await broadcast.client.put({ delayMs: DELAY_MS });
  await broadcast.client.put({
    streaming: { attempt: 3, confirmed: false, remainingMs: 60_000, resumeWindowMs: 60_000 },
  });
  await waitForDelay('full');
  await broadcast.client.put({ dumps: 2 });
  expect((await broadcast.client.fetchReport())?.delay?.state).toBe('growing');
  const stoppedAt = performance.now();
  const stopReport = broadcast.client.put({ streaming: null });
  await until('the platform is disconnected', () => !broadcast.platform.isReceiving);
  expect(performance.now() - stoppedAt).toBeLessThan(1_000);
  await stopReport;
});
