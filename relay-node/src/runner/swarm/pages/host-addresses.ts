import { isIP, isIPv4 } from 'node:net';
import type Docker from 'dockerode';
import { ignoreStatuses } from '../../stack/engine.js';
import { followLines } from '../../stack/follow-lines.js';
import { parseAddresses, ROUTING_FILES, type MachineAddresses } from '../../stack/pages/routing-table.js';
import { NANOS_PER_CORE, STACK_LABEL, type Host } from '../tasks.js';

const GONE_STATUSES = [404];
const NOBODY = '65534:65534';
const END_LINE = 'end of the addresses';
const MEMORY_BYTES = 32 * 1024 ** 2;

/** Parameters of the service that prints addresses. It is removed with its stack. */
export interface AddressesJob {
  project: string;
  /** An image with a shell and the command `cat`. */
  image: string;
  /** The host's id. */
  host: string;
  labels: Readonly<Record<string, string>>;
}

/**
 * Returns the addresses of one host of the swarm. A service in the host's network prints them, because containers with
 * their own network can't read them. `untimedEngine` is the engine's client without a timeout.
 * @throws Error if `signal` aborts first
 */
export async function readHostAddresses(
  { engine, untimedEngine }: { engine: Docker; untimedEngine: Docker },
  job: AddressesJob,
  signal: AbortSignal,
): Promise<MachineAddresses> {
  const name = `${job.project}_addresses`;
  const removeService = () => ignoreStatuses(GONE_STATUSES, engine.getService(name).remove());
  // A killed agent may have left its service.
  await removeService();
  const { id } = await engine.createService(createJobSpec(name, job));
  try {
    const addresses = parseAddresses(await readOutput(untimedEngine.getService(id), signal));
    if (addresses.length === 0) throw new Error("The host's addresses could not be read");
    return addresses;
  } finally {
    await removeService();
  }
}

/** Returns the addresses by which the swarm's hosts reach each other. */
export function listKnownAddresses(hosts: readonly Host[]): MachineAddresses {
  const addresses = hosts.flatMap(({ Status, ManagerStatus }) => [
    Status.Addr ?? '',
    (ManagerStatus?.Addr ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'),
  ]);
  return [...new Set(addresses)]
    .filter((address) => isIP(address) > 0)
    .map((address) => ({
      ...{ family: isIPv4(address) ? ('IPv4' as const) : ('IPv6' as const), address, cidr: null },
    }));
}

async function readOutput(service: Parameters<typeof followLines>[0], signal: AbortSignal): Promise<string> {
  const outputEnd = new AbortController();
  const lines: string[] = [];
  let isComplete = false;
  const onLine = (line: string) => {
    if (line === END_LINE) {
      isComplete = true;
      outputEnd.abort();
    } else lines.push(line);
  };
  await followLines(service, onLine, AbortSignal.any([signal, outputEnd.signal])).catch((error: unknown) => {
    if (!isComplete && !signal.aborted) throw error;
  });
  if (!isComplete) throw new Error("The host's addresses could not be read in time");
  return lines.join('\n');
}

function createJobSpec(
  name: string,
  { project, image, host, labels }: AddressesJob,
): Docker.CreateServiceOptions {
  const allLabels = { ...labels, [STACK_LABEL]: project };
  return {
    Name: name,
    Labels: allLabels,
    TaskTemplate: {
      ContainerSpec: {
        Image: image,
        Labels: allLabels,
        Command: ['sh', '-c', `cat ${ROUTING_FILES.join(' ')}; echo ${END_LINE}`],
        User: NOBODY,
        ReadOnly: true,
        CapabilityDrop: ['ALL'],
      },
      Networks: [{ Target: 'host' }],
      Resources: { Limits: { MemoryBytes: MEMORY_BYTES, NanoCPUs: NANOS_PER_CORE / 2, Pids: 8 } },
      Placement: { Constraints: [`node.id==${host}`] },
      RestartPolicy: { Condition: 'none' },
      LogDriver: { Name: 'json-file', Options: { 'max-size': '1m', 'max-file': '1' } },
    },
    Mode: { Replicated: { Replicas: 1 } },
  };
}
