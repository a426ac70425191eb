import type { Service, ServiceName, Volume } from '../stack/template.js';

/** Label with the name of a task's service. */
export const SERVICE_LABEL = 'trailcast.service';

/** Mode of a secret's file, which only its owner can read. */
const SECRET_MODE = 0o400;

export interface ServiceOptions {
  /** Names of the stack's secrets, by their file names in the service. */
  secrets: Readonly<Record<string, string>>;
  /** In-memory folders and their sizes, bytes. */
  folders: Readonly<Record<string, number>>;
  /** Networks of the stack. */
  networks: readonly string[];
  /** Placement constraint for the scheduler. */
  constraint: string;
  /** `any` if the scheduler replaces an exited task, `none` if the agent does. */
  restart: 'any' | 'none';
  command?: readonly string[];
  /** Additional host names, as `name:address`. */
  hosts?: readonly string[];
}

/**
 * Returns a service of the template for `docker stack deploy` (version 3.9, engine 20.10). Limits are under `deploy`,
 * and there are no host folders. DNS resolves to tasks, because virtual addresses need IPVS.
 */
export function createServiceDocument(name: ServiceName, service: Service, options: ServiceOptions): object {
  const labels = { ...service.labels, [SERVICE_LABEL]: name };
  const [uid] = service.user.split(':');
  return {
    image: service.image,
    user: service.user,
    ...(options.command && { command: options.command }),
    // A unique host name, by which the agent distinguishes tasks.
    hostname: '{{.Task.ID}}',
    read_only: service.read_only,
    cap_drop: service.cap_drop,
    dns: service.dns,
    ...(options.hosts?.length && { extra_hosts: options.hosts }),
    volumes: [
      ...createMemoryFolders(options.folders),
      ...service.volumes.filter(isNamed).map(createNamedVolume),
    ],
    networks: Object.fromEntries(options.networks.map((network) => [network, {}])),
    secrets: Object.entries(options.secrets).map(([target, source]) => ({
      ...{ source, target, uid, gid: uid, mode: SECRET_MODE },
    })),
    // The agent watches OBS itself. With a health check, DNS would not resolve a task before its first success.
    healthcheck: { disable: true },
    stop_grace_period: '2s',
    logging: service.logging,
    labels,
    deploy: {
      labels,
      endpoint_mode: 'dnsrr',
      replicas: 1,
      resources: { limits: { pids: service.pids_limit, memory: service.mem_limit, cpus: service.cpus } },
      restart_policy: { condition: options.restart, delay: '500ms' },
      placement: { constraints: [options.constraint] },
    },
  };
}

/** Returns a volume with a name that does not depend on the stack. The engine of each host creates it on demand. */
export function createVolumeDocument(name: string, { driver, driver_opts, labels }: Volume): object {
  // The volume has no label of the server, because the next server reuses it.
  const keptLabels = Object.entries(labels).filter(([label]) => label !== 'trailcast.server');
  return { name, driver, driver_opts, labels: Object.fromEntries(keptLabels) };
}

const createMemoryFolders = (folders: ServiceOptions['folders']): object[] =>
  Object.entries(folders).map(([target, size]) => ({ type: 'tmpfs', target, tmpfs: { size } }));

/** Absolute paths are host folders. */
const isNamed = (mount: string): boolean => !mount.startsWith('/');

/** Converts `name:/target:ro,nocopy` to the format of services. */
function createNamedVolume(mount: string): object {
  const [source, target, options = ''] = mount.split(':');
  const read_only = options.split(',').includes('ro');
  return { type: 'volume', source, target, read_only, volume: { nocopy: true } };
}
