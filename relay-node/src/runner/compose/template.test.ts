import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { createContainerOptions, createNetworkOptions, createVolumeOptions } from './engine-options.js';
import { StackValues } from '../stack/stack-values.js';
import { readStack } from '../stack/template.js';

const template = readFileSync(join(__dirname, '../../../compose.server.yml'), 'utf8');
const VALUES: StackValues = {
  OBS_IMAGE: 'trailcast/obs',
  EGRESS_IMAGE: 'trailcast/egress',
  PAGES_IMAGE: 'trailcast/pages',
  STACK_USER: '10001:10001',
  OBS_MEMORY: '1024m',
  OBS_CPUS: '1.5',
  EGRESS_CPUS: '0.5',
  PAGES_MEMORY: '891m',
  PAGES_CPUS: '1.5',
  STACK_DIR: '/dev/shm/trailcast-stacks-0/1',
  RECORDINGS_DIR: '/srv/recordings/live/1',
  FRAMES_VOLUME: 'frames',
  OBS_ADDRESS: '10.213.0.2',
  EGRESS_ADDRESS: '10.213.0.3',
  SUBNET: '10.213.0.0/29',
  NODE: '0123456789ab',
  SERVER: '7',
  EGRESS_NETWORK: 'trailcast-egress',
};
const stack = readStack(template, VALUES);

describe('createContainerOptions', () => {
  it('runs OBS with limits, and without root, write access, capabilities and new privileges', () => {
    expect(createContainerOptions('p', 'obs', stack.services.obs)).toMatchObject({
      name: 'p_obs_1',
      Image: 'trailcast/obs',
      User: '10001:10001',
      HostConfig: {
        ReadonlyRootfs: true,
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges:true'],
        PidsLimit: 256,
        Memory: 1024 ** 3,
        MemorySwap: 1024 ** 3,
        NanoCpus: 1.5e9,
        Tmpfs: { '/tmp': 'mode=1777,size=64m,nosuid,nodev' },
        Binds: ['/dev/shm/trailcast-stacks-0/1/home:/home/relay:rw', 'p_frames:/run/frames:ro,nocopy'],
        RestartPolicy: { Name: 'no' },
        LogConfig: { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '2' } },
      },
      Healthcheck: { Test: ['CMD', 'healthcheck'], Interval: 30e9, Retries: 2 },
    });
  });

  it('mounts the recordings folder only in the egress container, and only if it is set', () => {
    const listMounts = (values: StackValues) =>
      (['obs', 'egress'] as const).map((name) => readStack(template, values).services[name].volumes);
    const dir = VALUES.STACK_DIR;
    const egressMounts = [`${dir}/egress-config:/etc/egress:ro`, `${dir}/egress:/run/egress:rw`];
    const home = `${dir}/home:/home/relay:rw`;
    const obsMounts = [home, 'frames:/run/frames:ro,nocopy'];
    expect(listMounts(VALUES)).toEqual([
      obsMounts,
      [...egressMounts, '/srv/recordings/live/1:/recordings:rw'],
    ]);
    expect(listMounts({ ...VALUES, RECORDINGS_DIR: '', FRAMES_VOLUME: '' })).toEqual([[home], egressMounts]);
  });

  it('isolates Chromium: no network, limits, its own user, and three mounts', () => {
    expect(createContainerOptions('p', 'pages', stack.services.pages, 'outside-id')).toEqual({
      name: 'p_pages_1',
      Image: 'trailcast/pages',
      User: '10006:10006',
      Labels: expect.objectContaining({ 'trailcast.server': '7' }) as object,
      HostConfig: expect.objectContaining({
        NetworkMode: 'none',
        ReadonlyRootfs: true,
        CapDrop: ['ALL'],
        SecurityOpt: ['no-new-privileges:true'],
        PidsLimit: 1000,
        Memory: 891 * 1024 ** 2,
        MemorySwap: 891 * 1024 ** 2,
        NanoCpus: 1.5e9,
        CpuShares: 128,
        Binds: [
          '/dev/shm/trailcast-stacks-0/1/pages:/etc/pages:ro',
          'p_frames:/run/frames:rw,nocopy',
          'p_route:/run/route:ro,nocopy',
        ],
      }) as object,
    });
  });

  it('attaches the pages’ proxy only to the external network, without files of OBS', () => {
    const { HostConfig, NetworkingConfig, Cmd } = createContainerOptions(
      'p',
      'pages-proxy',
      stack.services['pages-proxy'],
      'outside-id',
    );
    expect([HostConfig?.NetworkMode, NetworkingConfig, Cmd]).toEqual(['outside-id', undefined, ['proxy']]);
    expect(HostConfig).toMatchObject({
      CapDrop: ['ALL'],
      ReadonlyRootfs: true,
      Memory: 192 * 1024 ** 2,
      Dns: [],
    });
    expect(HostConfig?.Binds).toEqual([
      '/dev/shm/trailcast-stacks-0/1/pages-proxy:/etc/pages:ro',
      'p_route:/run/route:rw,nocopy',
    ]);
  });

  it('passes no arguments and no environment variables', () => {
    for (const name of ['obs', 'egress'] as const) {
      const options = createContainerOptions('p', name, stack.services[name]);
      expect([options.Cmd, options.Entrypoint, options.Env]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('attaches OBS only to the internal network, and egress to both', () => {
    const listEndpoints = (name: 'obs' | 'egress') =>
      createContainerOptions('p', name, stack.services[name]).NetworkingConfig?.EndpointsConfig;
    expect(listEndpoints('obs')).toEqual({
      p_inside: { IPAMConfig: { IPv4Address: '10.213.0.2' }, Aliases: ['obs'] },
    });
    expect(listEndpoints('egress')).toEqual({
      p_inside: { IPAMConfig: { IPv4Address: '10.213.0.3' }, Aliases: ['egress'] },
    });
    expect(Object.keys(stack.services.obs.networks)).toEqual(['inside']);
  });

  it('sets the labels of Compose', () => {
    expect(createContainerOptions('p', 'egress', stack.services.egress).Labels).toMatchObject({
      'com.docker.compose.project': 'p',
      'com.docker.compose.service': 'egress',
      'com.docker.compose.container-number': '1',
      'com.docker.compose.oneoff': 'False',
      'trailcast.node': '0123456789ab',
      'trailcast.server': '7',
    });
  });
});

describe('createVolumeOptions', () => {
  it('creates small in-memory volumes, and lets other users traverse only the frames volume', () => {
    const createOptions = (name: 'frames' | 'route') => createVolumeOptions('p', name, stack.volumes[name]);
    expect(createOptions('frames')).toMatchObject({
      Name: 'p_frames',
      Driver: 'local',
      DriverOpts: {
        type: 'tmpfs',
        device: 'tmpfs',
        o: expect.stringContaining('mode=0711,uid=10006') as string,
      },
      Labels: {
        'com.docker.compose.project': 'p',
        'com.docker.compose.volume': 'frames',
        'trailcast.server': '7',
      },
    });
    expect(createOptions('route').DriverOpts?.o).toMatch(/^size=2m,.*mode=0700,uid=10006,.*noexec$/);
  });
});

describe('createNetworkOptions', () => {
  it('creates an internal network without a host address', () => {
    expect(createNetworkOptions('p', stack.networks.inside)).toMatchObject({
      Name: 'p_inside',
      Internal: true,
      EnableIPv6: false,
      IPAM: { Config: [{ Subnet: '10.213.0.0/29' }] },
      Options: { 'com.docker.network.bridge.inhibit_ipv4': 'true' },
      Labels: { 'com.docker.compose.project': 'p', 'com.docker.compose.network': 'inside' },
    });
  });
});

describe('readStack', () => {
  it('throws for a variable without a value', () => {
    expect(() => readStack(template, { ...VALUES, SUBNET: undefined as never })).toThrow('SUBNET');
  });

  it.each([
    ['a privileged service', { privileged: true }],
    ['a service that can gain privileges', { security_opt: [] }],
    ['a service that keeps capabilities', { cap_drop: [] }],
    ['a writable root', { read_only: false }],
    ['no limit on processes', { pids_limit: undefined }],
  ])('rejects %s', (_case, change) => {
    const file = parse(template) as { services: { obs: object } };
    Object.assign(file.services.obs, change);
    expect(() => readStack(stringify(file), VALUES)).toThrow();
  });

  it.each([
    ['a network for Chromium', 'pages', { network_mode: undefined }],
    ['a network for Chromium in addition to none', 'pages', { networks: { outside: {} } }],
    ['the internal network for the pages’ proxy', 'pages-proxy', { networks: { inside: {}, outside: {} } }],
    ['arguments', 'pages', { command: ['--remote-debugging-port=1'] }],
  ])('rejects %s', (_case, name, change) => {
    const file = parse(template) as { services: Record<string, object> };
    Object.assign(file.services[name] ?? {}, change);
    expect(() => readStack(stringify(file), VALUES)).toThrow();
  });
});

describe('StackValues', () => {
  it.each([
    ['STACK_DIR', '/tmp/x:/etc'],
    ['STACK_DIR', 'relative'],
    ['RECORDINGS_DIR', '/tmp/x:/etc'],
    ['OBS_IMAGE', 'a b'],
    ['SERVER', '1; rm'],
    ['SUBNET', '10.0.0.0'],
    ['OBS_ADDRESS', 'example.org'],
    ['FRAMES_VOLUME', '/etc'],
    ['PAGES_MEMORY', '0'],
  ])('rejects %s=%s', (name, value) => {
    expect(StackValues.safeParse({ ...VALUES, [name]: value }).success).toBe(false);
  });
});
