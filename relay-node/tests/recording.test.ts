import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../e2e/_kit/wait.js';
import { RecordingReceiver } from '../src/runner/hub/recording-receiver.js';
import { expectContinuous, FlvTimeline } from './_node/flv-timeline.js';
import { TEST_CARD_INPUT, HubProcess } from './_node/hub-process.js';
import { decodeFile } from './_node/played-file.js';
import { expectPlayableAfterKill } from './_node/recording-kill.js';
import { repairFile } from './_node/repair-file.js';
import { RtmpPlatform } from './_node/rtmp-platform.js';

let platform: RtmpPlatform;
let receivedProgram: FlvTimeline;
let hub: HubProcess | null = null;
beforeEach(async () => {
  receivedProgram = new FlvTimeline();
  platform = await RtmpPlatform.start('127.0.0.1', receivedProgram.push);
});
afterEach(async () => {
  await hub?.close();
  hub = null;
  await platform.close();
});

/** Ends the recording. Returns its files in order, repaired like the agent does. */
async function finishRecording(startedHub: HubProcess): Promise<string[]> {
  startedHub.send({ do: 'record', recording: null });
  await until('the recording has ended', () => startedHub.state?.recording === null);
  const listPaths = () => readdirSync(startedHub.recordings).map((name) => join(startedHub.recordings, name));
  const sumSizes = () => listPaths().reduce((sum, path) => sum + readFileSync(path).length, 0);
  let previousSize = -1;
  await until('the files are written', () => previousSize === (previousSize = sumSizes()));
  for (const path of listPaths().sort()) await repairFile(path);
  return listPaths().sort();
}

it('loses at most the last 2 s of a recording in a kill', () => expectPlayableAfterKill(4));

it('continues a recording in the same file after a restart of OBS, without decoding errors', async () => {
  hub = await HubProcess.start();
  hub.record();
  await hub.startAndWaitForProgram(platform);
  await hub.waitForRecording(3);
  hub.publish();
  await hub.waitForRecording(7);
  const [path = '', ...otherPaths] = await finishRecording(hub);
  expect(otherPaths).toEqual([]);
  const { errors, duration, width, height, soundFrames } = decodeFile(path);
  expect(errors).toBe('');
  expect([width, height]).toEqual([320, 180]);
  expect(duration).toBeGreaterThan(5);
  expect(soundFrames).toBeGreaterThan(150);
});

it('continues a recording in another file when the parameters change', async () => {
  hub = await HubProcess.start();
  hub.record();
  await hub.startAndWaitForProgram(platform);
  await hub.waitForRecording(3);
  const largerInput = TEST_CARD_INPUT.map((option) => option.replace('320x180', '640x360'));
  hub.publish(largerInput);
  const { recordings } = hub;
  await until('the next file begins', () => readdirSync(recordings).length === 2);
  await hub.waitForRecording(9);
  const playedFiles = (await finishRecording(hub)).map(decodeFile);
  expect(playedFiles.map(({ errors, width }) => [errors, width])).toEqual([
    ['', 320],
    ['', 640],
  ]);
});

it('sends the complete recording to an agent on another machine despite lost connections', async () => {
  const container = { subnet: '127.0.0.0/8', silenceMs: 60_000, sendsRecordings: true };
  hub = await HubProcess.start(undefined, container);
  const { recordings: folder } = hub;
  const startedHub = hub;
  const receiver = new RecordingReceiver({
    ...{ connect: () => startedHub.connect(), folder, now: () => performance.now(), silenceMs: 60_000 },
  });
  receiver.setBudget({ budgetBytes: 1e9, limit: 'user-quota', reserveBytes: 0 });
  const sync = setInterval(() => startedHub.state && receiver.sync(startedHub.state), 100);
  try {
    hub.record();
    await hub.startAndWaitForProgram(platform);
    await hub.waitForRecording(3);
    for (const seconds of [5, 7]) {
      receiver.stop();
      await hub.waitForRecording(seconds);
    }
    hub.send({ do: 'record', recording: null });
    await until(
      'the whole recording has arrived',
      () => startedHub.state?.recording === null && startedHub.state.unsaved?.length === 0,
    );
  } finally {
    clearInterval(sync);
    receiver.stop();
  }
  const [path = '', ...otherPaths] = await finishRecording(hub);
  expect(otherPaths).toEqual([]);
  const { errors, duration, frames } = decodeFile(path);
  expect(errors).toBe('');
  expect(duration).toBeGreaterThan(5);
  expect(frames / 30).toBeGreaterThan(5);
});

it('stops a recording at the user’s quota, and continues the broadcast', async () => {
  hub = await HubProcess.start();
  hub.record({ budgetBytes: 300_000 });
  await hub.startAndWaitForProgram(platform);
  const { state } = await until('the quota is used up', () => hub?.state?.recording?.failure && hub);
  expect(state?.recording).toMatchObject({ state: 'stopped', failure: { code: 'user-quota' } });
  await platform.waitForProgram('the broadcast continues');
  expectContinuous(receivedProgram, 200);
  expect(platform.broadcasts).toBe(1);
});

it('stops a recording on a full disk, and continues the broadcast', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', disk]);
  expect(mounted.stderr.toString()).toBe('');
  try {
    hub = await HubProcess.start(disk);
    hub.record();
    await hub.startAndWaitForProgram(platform);
    await until('the disk is full', () => hub?.state?.recording?.failure?.code === 'disk-full');
    await platform.waitForProgram('the broadcast continues');
    expectContinuous(receivedProgram, 200);
    expect(platform.broadcasts).toBe(1);
    const [name = ''] = readdirSync(disk);
    expect(decodeFile(join(disk, name)).errors).toBe('');
    await hub.close();
    hub = null;
  } finally {
    spawnSync('/usr/bin/umount', [disk]);
    rmSync(disk, { recursive: true });
  }
});
