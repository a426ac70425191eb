import type { Service, Stack } from '../stack/template.js';
import { OBS_LABEL } from './tasks.js';

const HOME_BYTES = 256 * 1024 ** 2;
const SMALL_BYTES = 64 * 1024 ** 2;
/** Read by its owner alone. */
const SECRET_MODE = 0o400;
const USER = '10001';

/** What each service needs beside the template: nothing of a host is mounted, so its folders lie in its own memory. */
const EXTRA = {
  obs: { secret: 'obs_link', folders: { '/run/relay': HOME_BYTES, '/tmp': SMALL_BYTES } },
  egress: { secret: 'egress_link', folders: { '/etc/egress': SMALL_BYTES, '/run/egress': SMALL_BYTES } },
} as const;

/** Files on the agent's host from which the stack's secrets are made. */
export type SecretFiles = Readonly<Record<'obs' | 'egress', string>>;

/**
 * The template as `docker stack deploy` takes it (file version 3.9, engine 20.10): limits stand under `deploy`, the inner
 * network lies over all hosts, names lead to tasks and not to a virtual address, which would need IPVS. A task that ends
 * is replaced by the scheduler; it does nothing before the agent gave it its files.
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
    secrets: { obs_link: { file: secrets.obs }, egress_link: { file: secrets.egress } },
  };
}

function service(name: 'obs' | 'egress', from: Service): object {
  const { secret, folders } = EXTRA[name];
  return {
    image: from.image,
    user: from.user,
    // The run's own name, by which the agent tells it from the one before.
    hostname: '{{.Task.ID}}',
    read_only: from.read_only,
    cap_drop: from.cap_drop,
    dns: from.dns,
    volumes: Object.entries(folders).map(([target, size]) => ({ type: 'tmpfs', target, tmpfs: { size } })),
    networks: Object.fromEntries(Object.keys(from.networks).map((network) => [network, {}])),
    secrets: [{ source: secret, target: 'link', uid: USER, gid: USER, mode: SECRET_MODE }],
    // The agent watches OBS itself; with a check no name leads to a task before its first answer.
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
