import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docker, dockerExec, tryDocker } from '../../_engine/docker.js';
import { describeWithEngine } from '../../_engine/engine.js';
import { OBS_IMAGE, ObsContainer, PID_OF_OBS } from '../../_engine/obs-container.js';
import { until } from '../../_kit/wait.js';

jest.setTimeout(480_000);

const NETWORK = 'obs-image-test';
const signal = (name: string) => ['sh', '-c', `kill -${name} "$(${PID_OF_OBS})"`];

describeWithEngine('the OBS image', () => {
  const open: ObsContainer[] = [];
  const start = async (files?: Record<string, string>) => {
    const container = await ObsContainer.start(NETWORK, files);
    open.push(container);
    return container;
  };
  beforeAll(() => docker('network', 'create', '--internal', NETWORK));
  afterEach(async () => {
    for (const container of open.splice(0)) await container.close();
  });
  afterAll(() => docker('network', 'rm', NETWORK));

  it('reports its scenes on a read-only root without privileges', async () => {
    const obs = await start();
    expect([...(await obs.scenes())].sort()).toEqual(['Be right back', 'Live', 'Starting soon']);
    const status = (await dockerExec(obs.id, 'cat', '/proc/1/status')).stdout;
    for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(new RegExp(`^${set}:\\s+0+$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    expect(status).toMatch(/^Uid:\s+10001\s+10001\s+10001\s+10001$/m);
  });

  it('can write only to its home and to memory', async () => {
    const obs = await start();
    await obs.scenes();
    const tried = [
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
    for (const folder of tried) {
      const { code, stderr } = await dockerExec(obs.id, 'touch', `${folder}/x`);
      expect([folder, code, stderr]).toEqual([folder, 1, expect.stringContaining('Read-only file system')]);
    }
    for (const folder of ['/tmp', '/home/relay'])
      expect(await dockerExec(obs.id, 'touch', `${folder}/x`)).toMatchObject({ code: 0 });
    const folders = await dockerExec(
      obs.id,
      'sh',
      '-c',
      `find / ${KERNELS} -prune -o -type d -writable -print`,
    );
    const places = folders.stdout.trim().split('\n');
    expect(places).toEqual(expect.arrayContaining(['/tmp', '/home/relay']));
    expect(places.filter((place) => !/^\/(tmp|home\/relay|dev\/(shm|mqueue))(\/|$)/.test(place))).toEqual([]);
  });

  it('contains no setuid program, and only the needed plug-ins', async () => {
    const looked = ['--rm', '--user', '0', '--network', 'none', '--entrypoint', 'sh', OBS_IMAGE, '-c'];
    const gaining = await docker('run', ...looked, 'find / -xdev -type f -perm /6000');
    expect(gaining).toBe('');
    const plugins = await docker('run', ...looked, 'ls /usr/lib/*/obs-plugins');
    expect(plugins).not.toMatch(/frontend-tools|script|capture|v4l2|vlc|obs-browser/);
    for (const needed of ['obs-websocket.so', 'trailcast-browser.so']) expect(plugins).toContain(needed);
  });

  it('turns unhealthy while OBS is stopped, and when it has died', async () => {
    const obs = await start();
    await obs.scenes();
    await obs.waitForHealth('healthy');
    await dockerExec(obs.id, ...signal('STOP'));
    await obs.waitForHealth('unhealthy');
    await dockerExec(obs.id, ...signal('CONT'));
    await obs.waitForHealth('healthy');
    await dockerExec(obs.id, ...signal('KILL'));
    await until('the container ends with OBS', async () => (await obs.state()).status === 'exited');
    await obs.waitForHealth('unhealthy');
    expect((await obs.state()).exitCode).toBe(137);
  });

  it('restarts in the same home with the slot that the agent names', async () => {
    const obs = await start();
    await obs.scenes();
    await docker('kill', obs.id);
    await until('the container has ended', async () => (await obs.state()).status === 'exited');
    obs.write('collection', 'slot-a\n');
    await docker('start', obs.id);
    expect(await obs.scenes()).toEqual(['Scene']);
  });

  it.each([
    ['software', '/usr/local/lib/trailcast-renderer/libobs-opengl.so.1'],
    ['opengl', expect.stringMatching(/^\/usr\/lib\/[^/]+\/libobs-opengl\.so/) as string],
  ])('draws with the graphics module that the agent names: %s', async (renderer, module) => {
    const obs = await start({ renderer: `${renderer}\n` });
    await obs.scenes();
    const maps = await dockerExec(obs.id, 'sh', '-c', `cat /proc/"$(${PID_OF_OBS})"/maps`);
    expect([...new Set(maps.stdout.match(/\/\S*libobs-opengl\S*$/gm))]).toEqual([module]);
    const ready = readFileSync(join(obs.home, 'obs.log'), 'utf8').includes('"event":"ready"');
    const programs = (await dockerExec(obs.id, 'sh', '-c', 'cat /proc/[0-9]*/comm')).stdout.split('\n');
    expect([ready, programs.includes('Xvfb')]).toEqual([renderer === 'software', renderer === 'opengl']);
  });

  it('refuses an empty home, a collection without a slot, and an unknown renderer', async () => {
    const empty = await tryDocker(['run', '--rm', '--network', 'none', '--read-only', OBS_IMAGE]);
    expect(empty).toMatchObject({ code: 64, stderr: expect.stringContaining('settings') as string });
    const obs = await start({ collection: 'slot-a --verbose\n' });
    await until('the container ends', async () => (await obs.state()).status === 'exited');
    expect((await obs.state()).exitCode).toBe(64);
    const other = await start({ renderer: 'software --verbose\n' });
    await until('the container ends', async () => (await other.state()).status === 'exited');
    expect((await other.state()).exitCode).toBe(64);
  });

  it('ends when no agent has been seen for too long', async () => {
    const obs = await start({ 'agent-seen': '1\n' });
    await obs.scenes();
    await until('the container ends', async () => (await obs.state()).status === 'exited', 120_000);
    expect((await tryDocker(['logs', obs.id])).stderr).toContain('no agent');
  });

  it('keeps running while an agent is seen', async () => {
    const obs = await start({ 'agent-seen': '3600\n' });
    await obs.scenes();
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    expect((await obs.state()).status).toBe('running');
  });

  it('shows no secret in inspection, arguments, environment or log', async () => {
    const obs = await start();
    await obs.scenes();
    const { stdout: printed, stderr } = await tryDocker(['logs', obs.id]);
    const processes = await dockerExec(obs.id, 'sh', '-c', 'cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ');
    const seen = [await docker('inspect', obs.id), printed, stderr, processes.stdout].join('\n');
    expect(processes.stdout).toContain('--collection');
    expect(readFileSync(join(obs.home, '.config/obs-studio/global.ini'), 'utf8')).toContain(obs.password);
    expect(seen).not.toContain(obs.password);
    // The feed's URL contains a reader token.
    expect(seen).not.toContain('srt://');
  });
});

/** Kernel file systems, which a process without capabilities can't change. */
const KERNELS = '\\( -path /proc -o -path /sys \\)';
