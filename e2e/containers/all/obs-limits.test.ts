import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runDocker, execInContainer, tryDocker } from '../../_engine/docker.js';
import { describeWithEngine } from '../../_engine/engine.js';
import { ObsContainer, PIDS_LIMIT } from '../../_engine/obs-container.js';
import { until } from '../../_kit/wait.js';

jest.setTimeout(480_000);

const NETWORK = 'obs-limits-test';
/** Maximum number of processes that the engine adds to the container; the limit does not apply to them. */
const MAX_ENGINE_PROCESSES = 16;
const MEGABYTE = 1024 * 1024;

describeWithEngine('the limits of an OBS container', () => {
  let attacked: ObsContainer;
  let neighbour: ObsContainer;
  beforeAll(() => runDocker('network', 'create', '--internal', NETWORK));
  beforeEach(async () => {
    attacked = await ObsContainer.start(NETWORK);
    neighbour = await ObsContainer.start(NETWORK);
    await Promise.all([attacked.fetchScenes(), neighbour.fetchScenes()]);
  });
  afterEach(async () => {
    await attacked?.close();
    await neighbour?.close();
  });
  afterAll(() => runDocker('network', 'rm', NETWORK));

  const expectNeighbourRuns = async () => {
    expect(await neighbour.fetchScenes()).toContain('Live');
    expect(await neighbour.fetchState()).toMatchObject({ status: 'running' });
  };

  it('contain a fork bomb', async () => {
    await runDocker('exec', '--detach', attacked.id, 'sh', '-c', 'b() { b | b & }; b');
    // The kernel counts failed forks (in both cgroup versions), because the fork bomb may be short.
    const eventFiles = ['/sys/fs/cgroup/pids.events', '/sys/fs/cgroup/pids/pids.events'];
    const countFailedForks = async () => {
      const { stdout } = await execInContainer(attacked.id, 'cat', ...eventFiles);
      return Number(/^max (\d+)$/m.exec(stdout)?.[1] ?? 0);
    };
    const countPids = async () =>
      Number(await runDocker('stats', '--no-stream', '--format', '{{.PIDs}}', attacked.id));
    await until('a fork fails', async () => (await countFailedForks()) > 0);
    expect(await countPids()).toBeLessThanOrEqual(PIDS_LIMIT + MAX_ENGINE_PROCESSES);
    await expectNeighbourRuns();
  });

  it('kill a program that needs too much memory', async () => {
    const command = 'head -c 2000000000 /dev/zero | tail -c 2000000000 > /dev/null';
    // 137 is the exit code after SIGKILL.
    expect((await execInContainer(attacked.id, 'sh', '-c', command)).code).toBe(137);
    await expectNeighbourRuns();
  });

  it('cap the size of the log', async () => {
    const printed = await execInContainer(
      attacked.id,
      'sh',
      '-c',
      'yes "a line of text" | head -c 20000000 > /proc/1/fd/1',
    );
    expect(printed.code).toBe(0);
    const path = await attacked.inspect<string>('{{json .LogPath}}');
    const listLogFiles = () => readdirSync(dirname(path)).filter((name) => name.includes('-json.log'));
    const readFileBytes = (name: string) =>
      statSync(join(dirname(path), name), { throwIfNoEntry: false })?.size ?? 0;
    const readTotalBytes = () => listLogFiles().reduce((sum, name) => sum + readFileBytes(name), 0);
    // The engine writes and rotates its log files a moment later.
    await until('the log is written', async () => readTotalBytes() > MEGABYTE / 2);
    expect(readTotalBytes()).toBeLessThan(2.5 * MEGABYTE);
  });

  it('limit the size of the home', async () => {
    const filled = await execInContainer(
      attacked.id,
      'sh',
      '-c',
      'head -c 2000000000 /dev/zero > /home/relay/large',
    );
    expect(filled.code).not.toBe(0);
    await expectNeighbourRuns();
    expect((await tryDocker(['rm', '--force', attacked.id])).code).toBe(0);
  });
});
