import type Docker from 'dockerode';
import type { InsideNetwork, Service, ServiceName, Volume } from '../stack/template.js';

/**
 * Compose identifies its containers and networks by these labels (compose-spec/compose-go, docker-compose
 * 1.29 const.py).
 */
export const PROJECT_LABEL = 'com.docker.compose.project';
export const SERVICE_LABEL = 'com.docker.compose.service';
/** Node that owns a stack. */
export const NODE_LABEL = 'trailcast.node';

const UNITS = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 } as const;
const NANOS_PER_UNIT = 1e9;
const COMPOSE_VERSION = '1.29.2';

/** Returns the container name, in the format of docker-compose 1.29. */
export const createContainerName = (project: string, service: ServiceName): string =>
  `${project}_${service}_1`;
export const createNetworkName = (project: string): string => `${project}_inside`;
const createVolumeName = (project: string, name: string): string => `${project}_${name}`;

/**
 * Returns the engine API's options of a service's container. They attach the container to the
 * internal network, to the network with the id `externalNetwork`, or to no network.
 */
export function createContainerOptions(
  project: string,
  name: ServiceName,
  service: Service,
  externalNetwork?: string,
): Docker.ContainerCreateOptions {
  return {
    name: createContainerName(project, name),
    Image: service.image,
    User: service.user,
    ...(service.command ? { Cmd: service.command } : {}),
    Labels: { ...service.labels, ...createComposeLabels(project, name) },
    ...(service.healthcheck ? { Healthcheck: createHealthcheck(service.healthcheck) } : {}),
    ...createNetworking(project, name, service, externalNetwork),
  };
}

function createNetworking(
  project: string,
  name: ServiceName,
  service: Service,
  externalNetwork?: string,
): Pick<Docker.ContainerCreateOptions, 'HostConfig' | 'NetworkingConfig'> {
  const { inside } = service.networks;
  const HostConfig = createHostConfig(project, service);
  if (!inside) return { HostConfig: { ...HostConfig, NetworkMode: service.network_mode ?? externalNetwork } };
  const address = { IPAMConfig: { IPv4Address: inside.ipv4_address ?? '' }, Aliases: [name] };
  return { HostConfig, NetworkingConfig: { EndpointsConfig: { [createNetworkName(project)]: address } } };
}

/** Returns the engine API's options of an in-memory volume. */
export function createVolumeOptions(
  project: string,
  name: string,
  volume: Volume,
): Docker.VolumeCreateOptions {
  return {
    Name: createVolumeName(project, name),
    Driver: volume.driver,
    DriverOpts: volume.driver_opts,
    Labels: {
      ...volume.labels,
      [PROJECT_LABEL]: project,
      'com.docker.compose.volume': name,
      'com.docker.compose.version': COMPOSE_VERSION,
    },
  };
}

export function createNetworkOptions(project: string, network: InsideNetwork): Docker.NetworkCreateOptions {
  return {
    Name: createNetworkName(project),
    CheckDuplicate: true,
    Driver: network.driver,
    Internal: network.internal,
    EnableIPv6: false,
    IPAM: { Driver: 'default', Config: network.ipam.config.map(({ subnet }) => ({ Subnet: subnet })) },
    Options: network.driver_opts,
    Labels: {
      ...network.labels,
      [PROJECT_LABEL]: project,
      'com.docker.compose.network': 'inside',
      'com.docker.compose.version': COMPOSE_VERSION,
    },
  };
}

function createHostConfig(project: string, service: Service): Docker.HostConfig {
  const memory = parseBytes(service.mem_limit);
  return {
    ReadonlyRootfs: service.read_only,
    CapDrop: service.cap_drop,
    SecurityOpt: service.security_opt,
    RestartPolicy: { Name: service.restart },
    PidsLimit: service.pids_limit,
    Memory: memory,
    // Allows no swap in addition to the memory.
    MemorySwap: memory,
    NanoCpus: Math.round(Number(service.cpus) * NANOS_PER_UNIT),
    ...(service.cpu_shares === undefined ? {} : { CpuShares: service.cpu_shares }),
    Tmpfs: Object.fromEntries(service.tmpfs.map(splitAtColon)),
    Binds: service.volumes.map((mount) => (mount.startsWith('/') ? mount : createVolumeName(project, mount))),
    Dns: service.dns,
    ExtraHosts: service.extra_hosts,
    LogConfig: { Type: service.logging.driver, Config: service.logging.options },
  };
}

function createComposeLabels(project: string, service: ServiceName): Record<string, string> {
  return {
    [PROJECT_LABEL]: project,
    [SERVICE_LABEL]: service,
    'com.docker.compose.container-number': '1',
    'com.docker.compose.oneoff': 'False',
    'com.docker.compose.version': COMPOSE_VERSION,
  };
}

function createHealthcheck(settings: NonNullable<Service['healthcheck']>): Docker.HealthConfig {
  return {
    Test: settings.test,
    Interval: parseNanoseconds(settings.interval),
    Timeout: parseNanoseconds(settings.timeout),
    StartPeriod: parseNanoseconds(settings.start_period),
    Retries: settings.retries,
  };
}

function parseBytes(text: string): number {
  const [, amount, unit] = /^(\d+)([kmg])$/.exec(text) ?? [];
  if (unit !== 'k' && unit !== 'm' && unit !== 'g') throw new Error(`${text} is not an amount of memory`);
  return Number(amount) * UNITS[unit];
}

function parseNanoseconds(text: string): number {
  const [, amount] = /^(\d+)s$/.exec(text) ?? [];
  if (amount === undefined) throw new Error(`${text} is not a time in seconds`);
  return Number(amount) * NANOS_PER_UNIT;
}

function splitAtColon(text: string): [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1)];
}
