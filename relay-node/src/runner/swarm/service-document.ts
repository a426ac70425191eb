import type { Service, ServiceName, Volume } from '../stack/template.js';

/** Which of a stack's services a task belongs to. */
export const SERVICE_LABEL = 'trailcast.service';

/** Readable only by its owner. */
const SECRET_MODE = 0o400;

export interface ServiceOptions {
  /** Names of the stack's secrets, by the files that the service has them in. */
  secrets: Readonly<Record<string, string>>;
  /** Folders in memory and their sizes, bytes. */
  folders: Readonly<Record<string, number>>;
  /** Of the stack. */
  networks: readonly string[];
  /** Where the scheduler may place it. */
  constraint: string;
  /** `any`: the scheduler replaces an exited task. `none`: the agent does. */
  restart: 'any' | 'none';
  command?: readonly string[];
  /** Names that the resolver does not know, as `name:address`. */
  hosts?: readonly string[];
}

/**
 * Returns a service of the template for `docker stack deploy` (version 3.9, engine 20.10): limits under `deploy`, no folder of the host,
 * and DNS names of tasks instead of virtual addresses, which need IPVS.
 */
export function serviceDocument(name: ServiceName, from: Service, options: ServiceOptions): object {
  const labels = { ...from.labels, [SERVICE_LABEL]: name };
  const [uid] = from.user.split(':');
  return {
    image: from.image,
    user: from.user,
    ...(options.command && { command: options.command }),
    // Unique host name, by which the agent distinguishes runs.
    hostname: '{{.Task.ID}}',
    read_only: from.read_only,
    cap_drop: from.cap_drop,
    dns: from.dns,
    ...(options.hosts?.length && { extra_hosts: options.hosts }),
    volumes: [...memoryFolders(options.folders), ...from.volumes.filter(isNamed).map(namedVolume)],
    networks: Object.fromEntries(options.networks.map((network) => [network, {}])),
    secrets: Object.entries(options.secrets).map(([target, source]) => ({
      ...{ source, target, uid, gid: uid, mode: SECRET_MODE },
    })),
    // The agent watches OBS itself. With a health check, DNS would not resolve a task before its first
    // success.
    healthcheck: { disable: true },
    stop_grace_period: '2s',
    logging: from.logging,
    labels,
    deploy: {
      labels,
      endpoint_mode: 'dnsrr',
      replicas: 1,
      resources: { limits: { pids: from.pids_limit, memory: from.mem_limit, cpus: from.cpus } },
      restart_policy: { condition: options.restart, delay: '500ms' },
      placement: { constraints: [options.constraint] },
    },
  };
}

/** Returns a volume that the engine of any host makes for the service, under the same name in all stacks. */
export function volumeDocument(name: string, { driver, driver_opts, labels }: Volume): object {
  // It stays for the next server.
  const kept = Object.entries(labels).filter(([label]) => label !== 'trailcast.server');
  return { name, driver, driver_opts, labels: Object.fromEntries(kept) };
}

const memoryFolders = (folders: ServiceOptions['folders']): object[] =>
  Object.entries(folders).map(([target, size]) => ({ type: 'tmpfs', target, tmpfs: { size } }));

/** A folder of the host is an absolute path. */
const isNamed = (mount: string): boolean => !mount.startsWith('/');

/** `name:/target:ro,nocopy` in the form for services. */
function namedVolume(mount: string): object {
  const [source, target, options = ''] = mount.split(':');
  const read_only = options.split(',').includes('ro');
  return { type: 'volume', source, target, read_only, volume: { nocopy: true } };
}
