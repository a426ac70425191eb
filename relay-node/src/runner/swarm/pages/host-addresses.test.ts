import { PassThrough } from 'node:stream';
import type Docker from 'dockerode';
import { readHostAddresses, listKnownAddresses } from './host-addresses.js';
import type { Host } from '../tasks.js';

const JOB = { project: 'stack', image: 'pages:1', host: 'host-1', labels: { 'trailcast.node': 'a' } };
const LOCAL_LINES = ['     |-- 5.9.1.2', '        /32 host LOCAL_LINES', 'end of the addresses'];

/** Returns a log line in the engine's framing. */
function createFrame(line: string): Buffer {
  const header = Buffer.alloc(8);
  header[0] = 1;
  header.writeUInt32BE(Buffer.byteLength(line) + 1, 4);
  return Buffer.concat([header, Buffer.from(`${line}\n`)]);
}

/** Returns an engine with a service that prints these lines. */
function createEngine(
  logLines: readonly string[],
  operations: string[],
  createdServices: Docker.CreateServiceOptions[] = [],
): Docker {
  return {
    createService: async (options: Docker.CreateServiceOptions) => (
      createdServices.push(options),
      { id: 'id' }
    ),
    getService: (name: string) => ({
      remove: async () => void operations.push(`remove ${name}`),
      logs: async ({ abortSignal }: { abortSignal: AbortSignal }) => {
        const log = new PassThrough();
        for (const line of logLines) log.write(createFrame(line));
        // The engine never ends the log of a service.
        abortSignal.addEventListener('abort', () => log.destroy(new Error('aborted')));
        return log;
      },
    }),
  } as unknown as Docker;
}

describe('readHostAddresses', () => {
  it('returns the addresses from a service in the host’s network, and removes the service', async () => {
    const operations: string[] = [];
    const createdServices: Docker.CreateServiceOptions[] = [];
    const engine = createEngine(LOCAL_LINES, operations, createdServices);
    const addresses = await readHostAddresses(
      { engine, untimedEngine: engine },
      JOB,
      AbortSignal.timeout(5_000),
    );
    expect(addresses).toEqual([{ family: 'IPv4', address: '5.9.1.2', cidr: '5.9.1.2/32' }]);
    expect(createdServices).toMatchObject([
      {
        Name: 'stack_addresses',
        Labels: { 'trailcast.node': 'a', 'com.docker.stack.namespace': 'stack' },
        TaskTemplate: {
          ContainerSpec: { User: '65534:65534', ReadOnly: true, CapabilityDrop: ['ALL'] },
          Networks: [{ Target: 'host' }],
          Placement: { Constraints: ['node.id==host-1'] },
          RestartPolicy: { Condition: 'none' },
        },
      },
    ]);
    expect(operations).toEqual(['remove stack_addresses', 'remove stack_addresses']);
  });

  it.each([
    ['is cut off', LOCAL_LINES.slice(0, 2)],
    ['has no address', LOCAL_LINES.slice(2)],
  ])('rejects if the list %s, and removes the service', async (_case, lines) => {
    const operations: string[] = [];
    const engine = createEngine(lines, operations);
    const addresses = readHostAddresses({ engine, untimedEngine: engine }, JOB, AbortSignal.timeout(200));
    await expect(addresses).rejects.toThrow(/could not be read/);
    expect(operations).toHaveLength(2);
  });
});

describe('listKnownAddresses', () => {
  const createHost = (Addr: string | undefined, manager?: string): Host => ({
    ID: 'host',
    Spec: { Availability: 'active' },
    Status: { State: 'ready', Addr },
    ...(manager !== undefined && { ManagerStatus: { Addr: manager } }),
    Description: { Resources: { NanoCPUs: 1e9, MemoryBytes: 1e9 } },
  });

  it('returns the addresses of all hosts without duplicates', () => {
    const hosts = [
      createHost('5.9.1.2', '5.9.1.2:2377'),
      createHost('0.0.0.0', '[2a01:4f8::1]:2377'),
      createHost('5.9.1.3'),
      createHost(''),
    ];
    expect(listKnownAddresses(hosts).map(({ family, address }) => [family, address])).toEqual([
      ['IPv4', '5.9.1.2'],
      ['IPv4', '0.0.0.0'],
      ['IPv6', '2a01:4f8::1'],
      ['IPv4', '5.9.1.3'],
    ]);
    expect(listKnownAddresses([createHost(undefined)])).toEqual([]);
  });
});
