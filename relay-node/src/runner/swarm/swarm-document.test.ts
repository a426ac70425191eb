import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSwarmDocument, createSwarmPagesDocument, createVolumeNames } from './swarm-document.js';
import type { Host } from './tasks.js';

const template = readFileSync(join(__dirname, '../../../compose.server.yml'), 'utf8');
const createHost = (cores: number): Host => ({
  ID: `host-${cores}`,
  Spec: { Availability: 'active', Labels: {} },
  Status: { State: 'ready' },
  Description: { Resources: { NanoCPUs: cores * 1e9, MemoryBytes: 8e9 } },
});
const options = {
  images: { obs: 'trailcast/obs:1', egress: 'trailcast/egress:1', pages: 'trailcast/pages:1' },
  network: 'trailcast-pipes',
  node: '0123456789ab',
  serverId: 7,
};
const volumes = createVolumeNames(options.node, 3);
const createDocument = (hosts: Host[], change: Partial<Parameters<typeof createSwarmDocument>[1]> = {}) =>
  createSwarmDocument(template, {
    ...{ ...options, hosts, volumes: null },
    secrets: {
      ...{ obs: '/dev/shm/x/obs-link', egress: '/dev/shm/x/egress-link' },
      ...{ hub: '/dev/shm/x/hub-secret', pages: '/dev/shm/x/pages-link' },
    },
    ...change,
  });

describe('createSwarmDocument', () => {
  const document = createDocument([createHost(2), createHost(8)]);

  it('keeps the template’s isolation, and writes its limits under deploy', () => {
    expect(document).toMatchObject({
      version: '3.9',
      services: {
        obs: {
          image: 'trailcast/obs:1',
          user: '10001:10001',
          read_only: true,
          cap_drop: ['ALL'],
          dns: ['127.0.0.1'],
          labels: { 'trailcast.node': '0123456789ab', 'trailcast.server': '7' },
          deploy: { resources: { limits: { pids: 256, memory: '1024m', cpus: '2' } } },
        },
        egress: { deploy: { resources: { limits: { pids: 64, memory: '256m', cpus: '0.5' } } } },
      },
    });
  });

  it('mounts no host folder, and omits keys that `docker stack deploy` rejects', () => {
    const text = JSON.stringify(document);
    for (const forbiddenText of ['pids_limit', 'mem_limit', 'security_opt', 'ipv4_address', 'bind', '/none'])
      expect(text).not.toContain(forbiddenText);
    expect(document).toMatchObject({
      services: {
        obs: {
          volumes: [
            { type: 'tmpfs', target: '/run/relay' },
            { type: 'tmpfs', target: '/tmp' },
          ],
        },
      },
    });
  });

  it('resolves tasks by DNS, and lets the scheduler replace exited tasks', () => {
    const deploy = { endpoint_mode: 'dnsrr', replicas: 1, restart_policy: { condition: 'any' } };
    expect(document).toMatchObject({ services: { obs: { deploy }, egress: { deploy } } });
  });

  it('attaches OBS only to the internal network, and mounts separate secrets for each service', () => {
    expect(document).toMatchObject({
      networks: {
        inside: { driver: 'overlay', internal: true },
        outside: { external: true, name: 'trailcast-pipes' },
      },
      services: {
        obs: { networks: { inside: {} }, secrets: [{ source: 'obs_link', target: 'link', mode: 0o400 }] },
        egress: {
          networks: { inside: {}, outside: {} },
          secrets: [
            { source: 'egress_link', target: 'link' },
            { source: 'egress_hub', target: 'hub', uid: '10001', mode: 0o400 },
          ],
        },
      },
      secrets: {
        obs_link: { file: '/dev/shm/x/obs-link' },
        egress_link: { file: '/dev/shm/x/egress-link' },
        egress_hub: { file: '/dev/shm/x/hub-secret' },
      },
    });
    const { obs } = (document as { services: { obs: { networks: object } } }).services;
    expect(Object.keys(obs.networks)).toEqual(['inside']);
  });

  it('limits OBS to the cores of the smallest host and of one broadcast', () => {
    const findCpus = (cores: number[]) =>
      JSON.stringify(createDocument(cores.map(createHost))).match(/"cpus":"([^"]+)"/)?.[1];
    expect([findCpus([1, 8]), findCpus([8, 16]), findCpus([])]).toEqual(['1', '3', '3']);
  });

  it('mounts the frames volume read-only in OBS if the stack can show web pages', () => {
    expect(createDocument([createHost(2)], { volumes })).toMatchObject({
      services: {
        obs: {
          volumes: [
            { type: 'tmpfs', target: '/run/relay' },
            { type: 'tmpfs', target: '/tmp' },
            {
              type: 'volume',
              source: 'frames',
              target: '/run/frames',
              read_only: true,
              volume: { nocopy: true },
            },
          ],
        },
      },
      volumes: { frames: { name: 'trailcast-0123456789ab-pages-3-frames', driver: 'local' } },
    });
  });
});

const page = { id: 'a', url: 'https://a.example/?token=x', width: 1280, height: 720, css: '', fps: 15 };
const createPagesDocument = (
  cores: number,
  services: ('pages' | 'pages-proxy')[] = ['pages', 'pages-proxy'],
) =>
  createSwarmPagesDocument(template, {
    ...{
      ...options,
      volumes,
      services,
      pages: [page],
      host: createHost(cores),
      secret: '/dev/shm/x/pages-link',
    },
  });

describe('createSwarmPagesDocument', () => {
  const document = createPagesDocument(2);

  it('places both services on OBS’s host without automatic restarts', () => {
    const deploy = {
      placement: { constraints: ['node.id == host-2'] },
      restart_policy: { condition: 'none' },
      labels: { 'trailcast.node': '0123456789ab', 'trailcast.server': '7' },
    };
    expect(document).toMatchObject({ services: { pages: { deploy }, 'pages-proxy': { deploy } } });
  });

  it('isolates Chromium in its own internal network, and its proxy from the frames', () => {
    const common = { user: '10006:10006', read_only: true, cap_drop: ['ALL'] };
    expect(document).toMatchObject({
      services: {
        pages: {
          ...{ ...common, command: ['remote'], dns: ['127.0.0.1'], secrets: [], networks: { nowhere: {} } },
          volumes: [
            { type: 'tmpfs', target: '/tmp' },
            { source: 'frames', target: '/run/frames', read_only: false },
            { source: 'route', target: '/run/route', read_only: true },
          ],
        },
        'pages-proxy': {
          ...{ ...common, command: ['remote', 'proxy'], networks: { outside: {} } },
          volumes: [{ source: 'route', target: '/run/route', read_only: false }],
          secrets: [{ source: 'pages_link', target: 'link', uid: '10006', mode: 0o400 }],
        },
      },
      networks: { nowhere: { driver: 'overlay', internal: true } },
    });
    const { pages } = (document as { services: { pages: { networks: object } } }).services;
    expect(Object.keys(pages.networks)).toEqual(['nowhere']);
  });

  it('creates in-memory volumes with names that do not depend on the server', () => {
    expect(document).toMatchObject({
      volumes: {
        frames: { name: volumes.frames, driver: 'local', driver_opts: { type: 'tmpfs' } },
        route: { name: 'trailcast-0123456789ab-pages-3-route', labels: { 'trailcast.node': '0123456789ab' } },
      },
    });
    expect(JSON.stringify((document as { volumes: object }).volumes)).not.toContain('trailcast.server');
  });

  it('limits memory by the pages, and CPU time to a third of a small host and at most one core', () => {
    const findPagesCpus = (cores: number) =>
      /"memory":"891m","cpus":"([^"]+)"/.exec(JSON.stringify(createPagesDocument(cores)))?.[1];
    expect([findPagesCpus(1), findPagesCpus(2), findPagesCpus(16)]).toEqual(['0.33', '0.67', '1.00']);
  });

  it('contains only the given services, without page URLs and host folders', () => {
    const text = JSON.stringify(document);
    for (const forbiddenText of ['a.example', '/none', 'bind', 'security_opt', 'cpu_shares', 'mem_limit'])
      expect(text).not.toContain(forbiddenText);
    expect(Object.keys((createPagesDocument(2, ['pages']) as { services: object }).services)).toEqual([
      'pages',
    ]);
  });
});
