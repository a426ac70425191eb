import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectContinuous } from '../../relay-node/tests/_node/flv-timeline.js';
import { decode, HubBroadcast, longestRun } from '../../relay-node/tests/_node/hub-broadcast.js';
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
/** Removes ffmpeg's warnings: at 15 pictures a second, a part's last pictures overlap with the next part's first. */
const withoutOverlaps = (errors: string) =>
  errors.replaceAll(/^.*non monotonically increasing dts.*\n/gm, '');

describeWithEngine('a broadcast through the hub of a container', () => {
  let on: HubBroadcast;
  beforeAll(async () => (on = await HubBroadcast.start(COMPOSE_NODE, '0.0.0.0')));
  afterAll(() => on?.close());

  const pidOf = async (service: typeof obsOf): Promise<number> =>
    (await (await service(on.node.dataDir, 1)).inspect()).State.Pid;
  const recorded = async () => {
    const { recording } = (await on.client.report()) ?? {};
    if (!recording) throw new Error('No recording is reported');
    return recording;
  };

  it('begins a recording, which reports its progress', async () => {
    await on.client.put({ recording: { take: 1, owner: 'of-this-test' } });
    await until('something is recorded', async () => (await recorded()).bytes > 0);
    expect(await recorded()).toMatchObject({ state: 'recording', failure: null });
    const [listed] = await until('it is listed', async () => {
      const all = await on.client.recordings();
      return all.length > 0 && all;
    });
    expect(listed).toMatchObject({ owner: 'of-this-test', state: 'recording' });
  });

  it('leaves no gap when OBS is killed: the platform shows the card on an open connection', async () => {
    const { program, platform, node } = on;
    const [obs, egress] = [await pidOf(obsOf), await pidOf(egressOf)];
    await (await obsOf(node.dataDir, 1)).kill();
    await until('another OBS runs', async () => ![0, obs].includes(await pidOf(obsOf)));
    await on.becomes('live');
    await on.goesOn(3);
    expect(platform.broadcasts).toBe(1);
    expect(await pidOf(egressOf)).toBe(egress);
    expectContinuous(program, GAP_MS);
    const { shown, errors } = decode(program.file);
    expect(withoutOverlaps(errors)).toBe('');
    // The first scene appears by a fade.
    expect(shown.join(' ')).toMatch(/^(card )+(other ){0,3}(scene )+(card )+(scene ?)+$/);
    expect(longestRun(shown.slice(shown.indexOf('scene')), 'card')).toBeLessThan(CARD_LIMIT);
  });

  it('continues without an agent on the same connection, and the next agent adopts it', async () => {
    const before = [await pidOf(obsOf), await pidOf(egressOf)];
    await on.node.kill();
    await on.goesOn(3);
    await on.node.start();
    await on.becomes('live');
    await on.goesOn();
    expect(on.platform.broadcasts).toBe(1);
    expect([await pidOf(obsOf), await pidOf(egressOf)]).toEqual(before);
    expectContinuous(on.program, GAP_MS);
  });

  it('records everything, also without an agent, in one file that plays and can be deleted', async () => {
    await on.client.put({ recording: null });
    const [kept, ...others] = await until('the recording is complete', async () => {
      const all = await on.client.recordings();
      return all[0]?.state === 'complete' && all;
    });
    if (!kept) throw new Error('Nothing was kept');
    expect(others).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'recorded-'));
    const file = join(folder, 'program.mp4');
    writeFileSync(file, await on.client.recordingFile(kept.id));
    const { errors, duration } = play(file);
    rmSync(folder, { recursive: true });
    expect(withoutOverlaps(errors)).toBe('');
    // Each of the two tests before waits for at least 3 s of the program.
    expect(duration).toBeGreaterThan(6);
    await on.client.removeRecording(kept.id);
    expect(await on.client.recordings()).toEqual([]);
  });

  it('continues after kill -9 of the hub, without touching OBS', async () => {
    const before = await pidOf(obsOf);
    process.kill(await hubPid(await egressOf(on.node.dataDir, 1)), 'SIGKILL');
    await until('the platform has another connection', () => on.platform.broadcasts === 2);
    await on.becomes('live');
    await on.platform.receives('the program goes on');
    expect(await pidOf(obsOf)).toBe(before);
  });

  it('stops within a second', async () => {
    const since = performance.now();
    const stopping = on.client.put({ streaming: null });
    await until('the platform is sent nothing', () => !on.platform.isReceiving);
    expect(performance.now() - since).toBeLessThan(1_000);
    await stopping;
  });
});
