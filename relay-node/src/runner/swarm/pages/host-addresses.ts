import { isIP, isIPv4 } from 'node:net';
import type Docker from 'dockerode';
import { ignoreStatuses } from '../../stack/engine.js';
import { followLines } from '../../stack/follow-lines.js';
import { addressesIn, ROUTING_FILES, type Addresses } from '../../stack/pages/routing-table.js';
import { NANO, STACK_LABEL, type Host } from '../tasks.js';

const GONE = [404];
const NOBODY = '65534:65534';
const END = 'end of the addresses';
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
 * Returns the addresses of one host of the swarm. Containers do not see them, so a service in the host's network prints
 * them. `waits`: the engine's client without a timeout.
 * @throws Error if `signal` aborts first
 */
export async function hostAddresses(
  { calls, waits }: { calls: Docker; waits: Docker },
  job: AddressesJob,
  signal: AbortSignal,
): Promise<Addresses> {
  const name = `${job.project}_addresses`;
  const remove = () => ignoreStatuses(GONE, calls.getService(name).remove());
  // A killed agent may have left it.
  await remove();
  const { id } = await calls.createService(jobSpec(name, job));
  try {
    const found = addressesIn(await output(waits.getService(id), signal));
    if (found.length === 0) throw new Error("The host's addresses were not read");
    return found;
  } finally {
    await remove();
  }
}

/** Returns the addresses by which the swarm's hosts reach each other. */
export function knownAddresses(hosts: readonly Host[]): Addresses {
  const all = hosts.flatMap(({ Status, ManagerStatus }) => [
    Status.Addr ?? '',
    (ManagerStatus?.Addr ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1'),
  ]);
  return [...new Set(all)]
    .filter((address) => isIP(address) > 0)
    .map((address) => ({
      ...{ family: isIPv4(address) ? ('IPv4' as const) : ('IPv6' as const), address, cidr: null },
    }));
}

async function output(service: Parameters<typeof followLines>[0], signal: AbortSignal): Promise<string> {
  const done = new AbortController();
  const lines: string[] = [];
  let isWhole = false;
  const take = (line: string) => {
    if (line === END) {
      isWhole = true;
      done.abort();
    } else lines.push(line);
  };
  await followLines(service, take, AbortSignal.any([signal, done.signal])).catch((error: unknown) => {
    if (!isWhole && !signal.aborted) throw error;
  });
  if (!isWhole) throw new Error("The host's addresses were not read in time");
  return lines.join('\n');
}

function jobSpec(name: string, { project, image, host, labels }: AddressesJob): Docker.CreateServiceOptions {
  const marks = { ...labels, [STACK_LABEL]: project };
  return {
    Name: name,
    Labels: marks,
    TaskTemplate: {
      ContainerSpec: {
        Image: image,
        Labels: marks,
        Command: ['sh', '-c', `cat ${ROUTING_FILES.join(' ')}; echo ${END}`],
        User: NOBODY,
        ReadOnly: true,
        CapabilityDrop: ['ALL'],
      },
      Networks: [{ Target: 'host' }],
      Resources: { Limits: { MemoryBytes: MEMORY_BYTES, NanoCPUs: NANO / 2, Pids: 8 } },
      Placement: { Constraints: [`node.id==${host}`] },
      RestartPolicy: { Condition: 'none' },
      LogDriver: { Name: 'json-file', Options: { 'max-size': '1m', 'max-file': '1' } },
    },
    Mode: { Replicated: { Replicas: 1 } },
  };
}
