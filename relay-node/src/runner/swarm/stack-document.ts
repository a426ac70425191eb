import type { Service, Stack } from '../stack/template.js';
import { OBS_LABEL } from './tasks.js';

const HOME_BYTES = 256 * 1024 ** 2;
const SMALL_BYTES = 64 * 1024 ** 2;
/** Readable only by its owner. */
const SECRET_MODE = 0o400;
const USER = '10001';

/** Secrets by their files, and in-memory folders, of each service. No host folder is mounted. */
const SERVICE_EXTRAS = {
  obs: { secrets: { link: 'obs_link' }, folders: { '/run/relay': HOME_BYTES, '/tmp': SMALL_BYTES } },
  egress: {
    secrets: { link: 'egress_link', hub: 'egress_hub' },
    folders: { '/etc/egress': SMALL_BYTES, '/run/egress': SMALL_BYTES },
  },
} as const;

/** Files on the agent's host with the stack's secrets. */
export type SecretFiles = Readonly<Record<'obs' | 'egress' | 'hub', string>>;

/**
 * Returns the template as a `docker stack deploy` file (version 3.9, engine 20.10): limits under `deploy`, an
 * overlay network, and DNS names of tasks instead of virtual addresses, which need IPVS. The scheduler
 * replaces exited tasks; a task waits for its files from the agent.
 */
export function stackDocument(stack: Stack, secrets: SecretFiles): object {
  const { inside, outside } = stack.networks;
  return {
    version: '3.9',
    services: {
      obs: service('obs', stack.services.obs),
      egress: service('egress', stack.services.egress),
    },
    networks: {
      inside: { driver: 'overlay', internal: inside.internal, labels: inside.labels },
      outside,
    },
    secrets: {
      obs_link: { file: secrets.obs },
      egress_link: { file: secrets.egress },
      egress_hub: { file: secrets.hub },
    },
  };
}

function service(name: 'obs' | 'egress', from: Service): object {
  const { secrets, folders } = SERVICE_EXTRAS[name];
  return {
    image: from.image,
    user: from.user,
    // Unique host name, by which the agent distinguishes runs.
    hostname: '{{.Task.ID}}',
    read_only: from.read_only,
    cap_drop: from.cap_drop,
    dns: from.dns,
    volumes: Object.entries(folders).map(([target, size]) => ({ type: 'tmpfs', target, tmpfs: { size } })),
    networks: Object.fromEntries(Object.keys(from.networks).map((network) => [network, {}])),
    secrets: Object.entries(secrets).map(([target, source]) => ({
      ...{ source, target, uid: USER, gid: USER, mode: SECRET_MODE },
    })),
    // The agent watches OBS itself. With a health check, DNS would not resolve a task before its first
    // success.
    healthcheck: { disable: true },
    stop_grace_period: '2s',
    logging: from.logging,
    labels: from.labels,
    deploy: {
      labels: from.labels,
      endpoint_mode: 'dnsrr',
      replicas: 1,
      resources: { limits: { pids: from.pids_limit, memory: from.mem_limit, cpus: from.cpus } },
      restart_policy: { condition: 'any', delay: '500ms' },
      placement: { constraints: [`node.labels.${OBS_LABEL} != no`] },
    },
  };
}
