import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { swarmDocument } from './swarm-document.js';
import type { Host } from './tasks.js';

const template = readFileSync(join(__dirname, '../../../compose.server.yml'), 'utf8');
const host = (cores: number): Host => ({
  ID: `host-${cores}`,
  Spec: { Availability: 'active', Labels: {} },
  Status: { State: 'ready' },
  Description: { Resources: { NanoCPUs: cores * 1e9, MemoryBytes: 8e9 } },
});
const documentWith = (hosts: Host[]) =>
  swarmDocument(template, {
    images: { obs: 'trailcast/obs:1', egress: 'trailcast/egress:1', pages: 'trailcast/pages:1' },
    network: 'trailcast-pipes',
    node: '0123456789ab',
    serverId: 7,
    hosts,
    secrets: { obs: '/dev/shm/x/obs-link', egress: '/dev/shm/x/egress-link', hub: '/dev/shm/x/hub-secret' },
  });

describe('swarmDocument', () => {
  const document = documentWith([host(2), host(8)]);

  it('keeps the template’s isolation and puts its limits under deploy', () => {
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

  it('mounts no host folder, and uses no key that `docker stack deploy` rejects', () => {
    const text = JSON.stringify(document);
    for (const word of ['pids_limit', 'mem_limit', 'security_opt', 'ipv4_address', 'bind', '/none'])
      expect(text).not.toContain(word);
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

  it('resolves tasks by DNS without a virtual address, and lets the scheduler replace them', () => {
    const deploy = { endpoint_mode: 'dnsrr', replicas: 1, restart_policy: { condition: 'any' } };
    expect(document).toMatchObject({ services: { obs: { deploy }, egress: { deploy } } });
  });

  it('attaches OBS only to the internal network, and gives each service its own secrets', () => {
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

  it('requests at most the cores of the smallest host and of one broadcast', () => {
    const cpusWith = (cores: number[]) =>
      JSON.stringify(documentWith(cores.map(host))).match(/"cpus":"([^"]+)"/)?.[1];
    expect([cpusWith([1, 8]), cpusWith([8, 16]), cpusWith([])]).toEqual(['1', '3', '3']);
  });
});
