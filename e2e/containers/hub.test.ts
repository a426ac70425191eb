import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectContinuous } from '../../relay-node/tests/_node/flv-timeline.js';
import { decode, HubBroadcast, findLongestRun } from '../../relay-node/tests/_node/hub-broadcast.js';
import { decodeFile } from '../../relay-node/tests/_node/played-file.js';
import { findEgress, findHubPid, findObs } from '../_engine/containers.js';
import { describeWithEngine } from '../_engine/engine.js';
import { COMPOSE_NODE } from '../_engine/node-environment.js';
import { until } from '../_kit/wait.js';

jest.setTimeout(240_000);

/** Time limit for the hub to send its card after OBS was killed, tenths of a second. */
const MAX_CARD_TENTHS = 50;
/** Largest permitted gap in the platform's timestamps, ms. */
const MAX_GAP_MS = 200;
/** Removes ffmpeg's warnings about overlapping timestamps, which are expected at 15 frames per second. */
const removeOverlapWarnings = (errors: string) =>
  errors.replaceAll(/^.*non monotonically increasing dts.*\n/gm, '');

describeWithEngine('a broadcast through the hub of a container', () => {
  let broadcast: HubBroadcast;
  beforeAll(async () => (broadcast = await HubBroadcast.start(COMPOSE_NODE, '0.0.0.0')));
  afterAll(() => broadcast?.close());

  const findServicePid = async (service: typeof findObs): Promise<number> =>
    (await (await service(broadcast.node.dataDir, 1)).inspect()).State.Pid;
  const fetchRecording = async () => {
    const { recording } = (await broadcast.client.fetchReport()) ?? {};
    if (!recording) throw new Error('No recording is reported');
    return recording;
  };

  it('begins a recording, and reports its progress', async () => {
    await broadcast.client.put({ recording: { take: 1, owner: 'of-this-test' } });
    await until('the recording has data', async () => (await fetchRecording()).bytes > 0);
    expect(await fetchRecording()).toMatchObject({ state: 'recording', failure: null });
    const [listed] = await until('the recording is listed', async () => {
      const recordings = await broadcast.client.listRecordings();
      return recordings.length > 0 && recordings;
    });
    expect(listed).toMatchObject({ owner: 'of-this-test', state: 'recording' });
  });

  it('continues with the hub’s card on the same connection when OBS is killed', async () => {
    const { program, platform, node } = broadcast;
    const [obs, egress] = [await findServicePid(findObs), await findServicePid(findEgress)];
    await (await findObs(node.dataDir, 1)).kill();
    await until('another OBS runs', async () => ![0, obs].includes(await findServicePid(findObs)));
    await broadcast.waitForState('live');
    await broadcast.waitForProgram(3);
    expect(platform.broadcasts).toBe(1);
    expect(await findServicePid(findEgress)).toBe(egress);
    expectContinuous(program, MAX_GAP_MS);
    const { shown, errors } = decode(program.file);
    expect(removeOverlapWarnings(errors)).toBe('');
    // The first scene fades in.
    expect(shown.join(' ')).toMatch(/^(card )+(other ){0,3}(scene )+(card )+(scene ?)+$/);
    expect(findLongestRun(shown.slice(shown.indexOf('scene')), 'card')).toBeLessThan(MAX_CARD_TENTHS);
  });

  it('continues without an agent on the same connection, and the next agent adopts it', async () => {
    const pidsBefore = [await findServicePid(findObs), await findServicePid(findEgress)];
    await broadcast.node.kill();
    await broadcast.waitForProgram(3);
    await broadcast.node.start();
    await broadcast.waitForState('live');
    await broadcast.waitForProgram();
    expect(broadcast.platform.broadcasts).toBe(1);
    expect([await findServicePid(findObs), await findServicePid(findEgress)]).toEqual(pidsBefore);
    expectContinuous(broadcast.program, MAX_GAP_MS);
  });

  it('stores the recording in one playable file, also without an agent, and deletes it', async () => {
    await broadcast.client.put({ recording: null });
    const [recording, ...otherRecordings] = await until('the recording is complete', async () => {
      const recordings = await broadcast.client.listRecordings();
      return recordings[0]?.state === 'complete' && recordings;
    });
    if (!recording) throw new Error('There is no recording');
    expect(otherRecordings).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
    const file = join(folder, 'program.mp4');
    writeFileSync(file, await broadcast.client.fetchRecordingFile(recording.id));
    const { errors, duration } = decodeFile(file);
    rmSync(folder, { recursive: true });
    expect(removeOverlapWarnings(errors)).toBe('');
    // Each of the two previous tests waits for at least 3 s of the program.
    expect(duration).toBeGreaterThan(6);
    await broadcast.client.removeRecording(recording.id);
    expect(await broadcast.client.listRecordings()).toEqual([]);
  });

  it('continues after the hub was killed, without touching OBS', async () => {
    const pidBefore = await findServicePid(findObs);
    process.kill(await findHubPid(await findEgress(broadcast.node.dataDir, 1)), 'SIGKILL');
    await until('the platform has another connection', () => broadcast.platform.broadcasts === 2);
    await broadcast.waitForState('live');
    await broadcast.platform.waitForProgram('the program continues');
    expect(await findServicePid(findObs)).toBe(pidBefore);
  });

  it('stops within a second', async () => {
    const stoppedAt = performance.now();
    const stopping = broadcast.client.put({ streaming: null });
    await until('the platform is disconnected', () => !broadcast.platform.isReceiving);
    expect(performance.now() - stoppedAt).toBeLessThan(1_000);
    await stopping;
  });
});
