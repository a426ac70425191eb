import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT_FONT } from '@trailcast/schema/source-kinds';
import { runDocker, execInContainer, tryDocker } from '../../_engine/docker.js';
import { describeWithEngine } from '../../_engine/engine.js';
import { OBS_IMAGE, ObsContainer, PID_OF_OBS } from '../../_engine/obs-container.js';
import { until } from '../../_kit/wait.js';

jest.setTimeout(480_000);

const NETWORK = 'obs-image-test';
const EXIT_CODE = { usage: 64, killed: 137 };
const createKillCommand = (name: string) => ['sh', '-c', `kill -${name} "$(${PID_OF_OBS})"`];

describeWithEngine('the OBS image', () => {
  const openContainers: ObsContainer[] = [];
  const start = async (files?: Record<string, string>) => {
    const container = await ObsContainer.start(NETWORK, files);
    openContainers.push(container);
    return container;
  };
  beforeAll(() => runDocker('network', 'create', '--internal', NETWORK));
  afterEach(async () => {
    for (const container of openContainers.splice(0)) await container.close();
  });
  afterAll(() => runDocker('network', 'rm', NETWORK));

  it('reports its scenes on a read-only root without privileges', async () => {
    const obs = await start();
    expect([...(await obs.fetchScenes())].sort()).toEqual(['Be right back', 'Live', 'Starting soon']);
    const status = (await execInContainer(obs.id, 'cat', '/proc/1/status')).stdout;
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s+0+$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^Uid:\s+10001\s+10001\s+10001\s+10001$/m);
  });

  it('can write only to its home and to memory', async () => {
    const obs = await start();
    await obs.fetchScenes();
    const protectedFolders = [
      '/',
      '/etc',
      '/usr/bin',
      '/usr/local/bin',
      '/var/tmp',
      '/var/log',
      '/run',
      '/home',
      '/opt',
    ];
    for (const folder of protectedFolders) {
      const { code, stderr } = await execInContainer(obs.id, 'touch', `${folder}/x`);
      expect([folder, code, stderr]).toEqual([folder, 1, expect.stringContaining('Read-only file system')]);
    }
    for (const folder of ['/tmp', '/home/relay'])
      expect(await execInContainer(obs.id, 'touch', `${folder}/x`)).toMatchObject({ code: 0 });
    const folders = await execInContainer(
      obs.id,
      'sh',
      '-c',
      `find / ${KERNEL_FILE_SYSTEMS} -prune -o -type d -writable -print`,
    );
    const writablePaths = folders.stdout.trim().split('\n');
    expect(writablePaths).toEqual(expect.arrayContaining(['/tmp', '/home/relay']));
    expect(
      writablePaths.filter((path) => !/^\/(tmp|home\/relay|dev\/(shm|mqueue))(\/|$)/.test(path)),
    ).toEqual([]);
  });

  it('contains no setuid program, and only the needed plug-ins', async () => {
    const runArgs = ['--rm', '--user', '0', '--network', 'none', '--entrypoint', 'sh', OBS_IMAGE, '-c'];
    const setuidFiles = await runDocker('run', ...runArgs, 'find / -xdev -type f -perm /6000');
    expect(setuidFiles).toBe('');
    const plugins = await runDocker('run', ...runArgs, 'ls /usr/lib/*/obs-plugins');
    expect(plugins).not.toMatch(/frontend-tools|script|capture|v4l2|vlc|obs-browser/);
    for (const plugin of ['obs-websocket.so', 'trailcast-browser.so']) expect(plugins).toContain(plugin);
  });

  it('has the font of the built-in texts in the styles that scenes use', async () => {
    const runArgs = ['--rm', '--network', 'none', '--entrypoint', 'fc-list', OBS_IMAGE];
    const fonts = await runDocker('run', ...runArgs, `:family=${TEXT_FONT.face}`, 'style');
    expect(fonts.trim().split('\n').sort()).toEqual([':style=Bold', ':style=Regular']);
  });

  it('is unhealthy while OBS is suspended, and after OBS was killed', async () => {
    const obs = await start();
    await obs.fetchScenes();
    await obs.waitForHealth('healthy');
    await execInContainer(obs.id, ...createKillCommand('STOP'));
    await obs.waitForHealth('unhealthy');
    await execInContainer(obs.id, ...createKillCommand('CONT'));
    await obs.waitForHealth('healthy');
    await execInContainer(obs.id, ...createKillCommand('KILL'));
    await until('the container ends with OBS', async () => (await obs.fetchState()).status === 'exited');
    await obs.waitForHealth('unhealthy');
    expect((await obs.fetchState()).exitCode).toBe(EXIT_CODE.killed);
  });

  it('restarts with the collection slot that the agent wrote', async () => {
    const obs = await start();
    await obs.fetchScenes();
    await runDocker('kill', obs.id);
    await until('the container has ended', async () => (await obs.fetchState()).status === 'exited');
    obs.write('collection', 'slot-a\n');
    await runDocker('start', obs.id);
    expect(await obs.fetchScenes()).toEqual(['Scene']);
  });

  it.each([
    ['software', '/usr/local/lib/trailcast-renderer/libobs-opengl.so.1'],
    ['opengl', expect.stringMatching(/^\/usr\/lib\/[^/]+\/libobs-opengl\.so/) as string],
  ])('draws with the renderer that the agent chose: %s', async (renderer, module) => {
    const obs = await start({ renderer: `${renderer}\n` });
    await obs.fetchScenes();
    const maps = await execInContainer(obs.id, 'sh', '-c', `cat /proc/"$(${PID_OF_OBS})"/maps`);
    expect([...new Set(maps.stdout.match(/\/\S*libobs-opengl\S*$/gm))]).toEqual([module]);
    const isReadyLogged = readFileSync(join(obs.home, 'obs.log'), 'utf8').includes('"event":"ready"');
    const programs = (await execInContainer(obs.id, 'sh', '-c', 'cat /proc/[0-9]*/comm')).stdout.split('\n');
    expect([isReadyLogged, programs.includes('Xvfb')]).toEqual([
      renderer === 'software',
      renderer === 'opengl',
    ]);
  });

  it("limits its decoders to the server's share of the cores", async () => {
    const obs = await start({ renderer: 'software\n2\n' });
    await obs.fetchScenes();
    const environment = await execInContainer(obs.id, 'sh', '-c', `cat /proc/"$(${PID_OF_OBS})"/environ`);
    expect(environment.stdout.split('\0')).toContain('RENDERER_CORES=2');
  });

  it('exits with 64 for an empty home, an invalid collection slot or an unknown renderer', async () => {
    const empty = await tryDocker(['run', '--rm', '--network', 'none', '--read-only', OBS_IMAGE]);
    expect(empty).toMatchObject({
      code: EXIT_CODE.usage,
      stderr: expect.stringContaining('settings') as string,
    });
    const obs = await start({ collection: 'slot-a --verbose\n' });
    await until('the container ends', async () => (await obs.fetchState()).status === 'exited');
    expect((await obs.fetchState()).exitCode).toBe(EXIT_CODE.usage);
    const otherContainer = await start({ renderer: 'software --verbose\n' });
    await until('the container ends', async () => (await otherContainer.fetchState()).status === 'exited');
    expect((await otherContainer.fetchState()).exitCode).toBe(EXIT_CODE.usage);
  });

  it('exits when the last contact of an agent is too old', async () => {
    const obs = await start({ 'agent-seen': '1\n' });
    await obs.fetchScenes();
    await until('the container ends', async () => (await obs.fetchState()).status === 'exited', 120_000);
    expect((await tryDocker(['logs', obs.id])).stderr).toContain('no agent');
  });

  it('keeps running when the last contact of an agent is recent', async () => {
    const obs = await start({ 'agent-seen': '3600\n' });
    await obs.fetchScenes();
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    expect((await obs.fetchState()).status).toBe('running');
  });

  it('exposes no secret in inspection, arguments, environment or log', async () => {
    const obs = await start();
    await obs.fetchScenes();
    const { stdout: printed, stderr } = await tryDocker(['logs', obs.id]);
    const processes = await execInContainer(
      obs.id,
      'sh',
      '-c',
      'cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ',
    );
    const output = [await runDocker('inspect', obs.id), printed, stderr, processes.stdout].join('\n');
    expect(processes.stdout).toContain('--collection');
    expect(readFileSync(join(obs.home, '.config/obs-studio/global.ini'), 'utf8')).toContain(obs.password);
    expect(output).not.toContain(obs.password);
    // The feed's URL contains a reader token.
    expect(output).not.toContain('srt://');
  });
});

/** Arguments of `find` for the kernel's file systems: a process without capabilities can't change them. */
const KERNEL_FILE_SYSTEMS = '\\( -path /proc -o -path /sys \\)';
