import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { containerOptions, networkOptions } from './engine-options.js';
import { StackValues } from '../stack/stack-values.js';
import { readStack } from '../stack/template.js';

const text = readFileSync(join(__dirname, '../../../compose.server.yml'), 'utf8');
const VALUES: StackValues = {
  OBS_IMAGE: 'trailcast/obs',
  EGRESS_IMAGE: 'trailcast/egress',
  STACK_USER: '10001:10001',
  OBS_MEMORY: '1024m',
  OBS_CPUS: '1.5',
  EGRESS_CPUS: '0.5',
  STACK_DIR: '/dev/shm/trailcast-stacks-0/1',
  RECORDINGS_DIR: '/srv/recordings/live/1',
  OBS_ADDRESS: '10.213.0.2',
  EGRESS_ADDRESS: '10.213.0.3',
  SUBNET: '10.213.0.0/29',
  NODE: '0123456789ab',
  SERVER: '7',
  EGRESS_NETWORK: 'trailcast-egress',
};
const stack = readStack(text, VALUES);

describe('containerOptions', () => {
  it('isolates OBS: no root, read-only, no capabilities, no new privileges, and limits', () => {
    expect(containerOptions('p', 'obs', stack.services.obs)).toMatchObject({
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
        Binds: ['/dev/shm/trailcast-stacks-0/1/home:/home/relay:rw'],
        RestartPolicy: { Name: 'no' },
        LogConfig: { Type: 'json-file', Config: { 'max-size': '1m', 'max-file': '2' } },
      },
      Healthcheck: { Test: ['CMD', 'healthcheck'], Interval: 30e9, Retries: 2 },
    });
  });

  it('mounts the folder for recordings only for the hub, and nothing without one', () => {
    const mounts = (values: StackValues) =>
      (['obs', 'egress'] as const).map((name) => readStack(text, values).services[name].volumes);
    const dir = VALUES.STACK_DIR;
    const own = [`${dir}/egress-config:/etc/egress:ro`, `${dir}/egress:/run/egress:rw`];
    const ofObs = [`${dir}/home:/home/relay:rw`];
    expect(mounts(VALUES)).toEqual([ofObs, [...own, '/srv/recordings/live/1:/recordings:rw']]);
    expect(mounts({ ...VALUES, RECORDINGS_DIR: '' })).toEqual([ofObs, own]);
  });

  it('passes no arguments or variables, which could contain a key', () => {
    for (const name of ['obs', 'egress'] as const) {
      const options = containerOptions('p', name, stack.services[name]);
      expect([options.Cmd, options.Entrypoint, options.Env]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('attaches each service to the inner network with its address, and OBS to no other', () => {
    const endpoints = (name: 'obs' | 'egress') =>
      containerOptions('p', name, stack.services[name]).NetworkingConfig?.EndpointsConfig;
    expect(endpoints('obs')).toEqual({
      p_inside: { IPAMConfig: { IPv4Address: '10.213.0.2' }, Aliases: ['obs'] },
    });
    expect(endpoints('egress')).toEqual({
      p_inside: { IPAMConfig: { IPv4Address: '10.213.0.3' }, Aliases: ['egress'] },
    });
    expect(Object.keys(stack.services.obs.networks)).toEqual(['inside']);
  });

  it('sets the labels by which Compose finds its containers', () => {
    expect(containerOptions('p', 'egress', stack.services.egress).Labels).toMatchObject({
      'com.docker.compose.project': 'p',
      'com.docker.compose.service': 'egress',
      'com.docker.compose.container-number': '1',
      'com.docker.compose.oneoff': 'False',
      'trailcast.node': '0123456789ab',
      'trailcast.server': '7',
    });
  });
});

describe('networkOptions', () => {
  it('creates an internal network without a host address', () => {
    expect(networkOptions('p', stack.networks.inside)).toMatchObject({
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
    expect(() => readStack(text, { ...VALUES, SUBNET: undefined as never })).toThrow('SUBNET');
  });

  it.each([
    ['a service with rights', { privileged: true }],
    ['a service that can gain privileges', { security_opt: [] }],
    ['a service that keeps capabilities', { cap_drop: [] }],
    ['a writable root', { read_only: false }],
    ['no limit of processes', { pids_limit: undefined }],
  ])('refuses %s', (_case, change) => {
    const file = parse(text) as { services: { obs: object } };
    Object.assign(file.services.obs, change);
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
  ])('refuses %s=%s', (name, value) => {
    expect(StackValues.safeParse({ ...VALUES, [name]: value }).success).toBe(false);
  });
});
