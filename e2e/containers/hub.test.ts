import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectContinuous } from '../../relay-node/tests/_node/flv-timeline.js';
import { decode, HubBroadcast, findLongestRun } from '../../relay-node/tests/_node/hub-broadcast.js';
import { play } from '../../relay-node/tests/_node/played-file.js';
import { egressOf, hubPid, obsOf } from '../_engine/containers.js';
import { describeWithEngine } from '../_engine/engine.js';
import { COMPOSE_NODE } from '../_engine/node-environment.js';
import { until } from '../_kit/wait.js';

jest.setTimeout(240_000);

/** Longest time of the card after OBS was killed, tenths of a second; containers start slower than processes. */
const CARD_LIMIT = 50;
/** Largest permitted gap in the platform's timestamps, ms. */
const GAP_MS = 200;
/** Removes ffmpeg's warnings about overlaps: at 15 pictures a second, a part's end overlaps the next part's start. */
const withoutOverlaps = (errors: string) =>
  errors.replaceAll(/^.*non monotonically increasing dts.*\n/gm, '');

describeWithEngine('a broadcast through the hub of a container', () => {
  let broadcast: HubBroadcast;
  beforeAll(async () => (broadcast = await HubBroadcast.start(COMPOSE_NODE, '0.0.0.0')));
  afterAll(() => broadcast?.close());

  const pidOf = async (service: typeof obsOf): Promise<number> =>
    (await (await service(broadcast.node.dataDir, 1)).inspect()).State.Pid;
  const reportedRecording = async () => {
    const { recording } = (await broadcast.client.report()) ?? {};
    if (!recording) throw new Error('No recording is reported');
    return recording;
  };

  it('begins a recording, which reports its progress', async () => {
    await broadcast.client.put({ recording: { take: 1, owner: 'of-this-test' } });
    await until('the recording has data', async () => (await reportedRecording()).bytes > 0);
    expect(await reportedRecording()).toMatchObject({ state: 'recording', failure: null });
    const [listed] = await until('the recording is listed', async () => {
      const all = await broadcast.client.recordings();
      return all.length > 0 && all;
    });
    expect(listed).toMatchObject({ owner: 'of-this-test', state: 'recording' });
  });

  it('leaves no gap when OBS is killed: the platform shows the card on an open connection', async () => {
    const { program, platform, node } = broadcast;
    const [obs, egress] = [await pidOf(obsOf), await pidOf(egressOf)];
    await (await obsOf(node.dataDir, 1)).kill();
    await until('another OBS runs', async () => ![0, obs].includes(await pidOf(obsOf)));
    await broadcast.waitForState('live');
    await broadcast.waitForProgram(3);
    expect(platform.broadcasts).toBe(1);
    expect(await pidOf(egressOf)).toBe(egress);
    expectContinuous(program, GAP_MS);
    const { shown, errors } = decode(program.file);
    expect(withoutOverlaps(errors)).toBe('');
    // The first scene fades in.
    expect(shown.join(' ')).toMatch(/^(card )+(other ){0,3}(scene )+(card )+(scene ?)+$/);
    expect(findLongestRun(shown.slice(shown.indexOf('scene')), 'card')).toBeLessThan(CARD_LIMIT);
  });

  it('continues without an agent on the same connection, and the next agent adopts it', async () => {
    const before = [await pidOf(obsOf), await pidOf(egressOf)];
    await broadcast.node.kill();
    await broadcast.waitForProgram(3);
    await broadcast.node.start();
    await broadcast.waitForState('live');
    await broadcast.waitForProgram();
    expect(broadcast.platform.broadcasts).toBe(1);
    expect([await pidOf(obsOf), await pidOf(egressOf)]).toEqual(before);
    expectContinuous(broadcast.program, GAP_MS);
  });

  it('records everything, also without an agent, in one file that plays and can be deleted', async () => {
    await broadcast.client.put({ recording: null });
    const [recording, ...others] = await until('the recording is complete', async () => {
      const all = await broadcast.client.recordings();
      return all[0]?.state === 'complete' && all;
    });
    if (!recording) throw new Error('Nothing was kept');
    expect(others).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
    const file = join(folder, 'program.mp4');
    writeFileSync(file, await broadcast.client.recordingFile(recording.id));
    const { errors, duration } = play(file);
    rmSync(folder, { recursive: true });
    expect(withoutOverlaps(errors)).toBe('');
    // Each of the two tests before waits for at least 3 s of the program.
    expect(duration).toBeGreaterThan(6);
    await broadcast.client.removeRecording(recording.id);
    expect(await broadcast.client.recordings()).toEqual([]);
  });

  it('continues after kill -9 of the hub, without touching OBS', async () => {
    const before = await pidOf(obsOf);
    process.kill(await hubPid(await egressOf(broadcast.node.dataDir, 1)), 'SIGKILL');
    await until('the platform has another connection', () => broadcast.platform.broadcasts === 2);
    await broadcast.waitForState('live');
    await broadcast.platform.waitForProgram('the program goes on');
    expect(await pidOf(obsOf)).toBe(before);
  });

  it('stops within a second', async () => {
    const since = performance.now();
    const stopping = broadcast.client.put({ streaming: null });
    await until('the platform is sent nothing', () => !broadcast.platform.isReceiving);
    expect(performance.now() - since).toBeLessThan(1_000);
    await stopping;
  });
});
