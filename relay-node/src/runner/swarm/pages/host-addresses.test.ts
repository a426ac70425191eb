import { PassThrough } from 'node:stream';
import type Docker from 'dockerode';
import { hostAddresses, knownAddresses } from './host-addresses.js';
import type { Host } from '../tasks.js';

const JOB = { project: 'stack', image: 'pages:1', host: 'host-1', labels: { 'trailcast.node': 'a' } };
const LOCAL = ['     |-- 5.9.1.2', '        /32 host LOCAL', 'end of the addresses'];

/** A log line, framed as the engine sends it. */
function framed(line: string): Buffer {
  const header = Buffer.alloc(8);
  header[0] = 1;
  header.writeUInt32BE(Buffer.byteLength(line) + 1, 4);
  return Buffer.concat([header, Buffer.from(`${line}\n`)]);
}

/** An engine whose service prints these lines. */
function engineThat(
  prints: readonly string[],
  done: string[],
  created: Docker.CreateServiceOptions[] = [],
): Docker {
  return {
    createService: async (options: Docker.CreateServiceOptions) => (created.push(options), { id: 'id' }),
    getService: (name: string) => ({
      remove: async () => void done.push(`remove ${name}`),
      logs: async ({ abortSignal }: { abortSignal: AbortSignal }) => {
        const log = new PassThrough();
        for (const line of prints) log.write(framed(line));
        // The engine never ends the log of a service.
        abortSignal.addEventListener('abort', () => log.destroy(new Error('aborted')));
        return log;
      },
    }),
  } as unknown as Docker;
}

describe('hostAddresses', () => {
  it('returns the addresses that a service in the host’s network prints, and removes the service', async () => {
    const done: string[] = [];
    const created: Docker.CreateServiceOptions[] = [];
    const engine = engineThat(LOCAL, done, created);
    const found = await hostAddresses({ calls: engine, waits: engine }, JOB, AbortSignal.timeout(5_000));
    expect(found).toEqual([{ family: 'IPv4', address: '5.9.1.2', cidr: '5.9.1.2/32' }]);
    expect(created).toMatchObject([
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
    expect(done).toEqual(['remove stack_addresses', 'remove stack_addresses']);
  });

  it.each([
    ['is cut off', LOCAL.slice(0, 2)],
    ['has no address', LOCAL.slice(2)],
  ])('rejects when the list %s, and removes the service', async (_case, lines) => {
    const done: string[] = [];
    const engine = engineThat(lines, done);
    const found = hostAddresses({ calls: engine, waits: engine }, JOB, AbortSignal.timeout(200));
    await expect(found).rejects.toThrow(/not read/);
    expect(done).toHaveLength(2);
  });
});

describe('knownAddresses', () => {
  const host = (Addr: string | undefined, manager?: string): Host => ({
    ID: 'host',
    Spec: { Availability: 'active' },
    Status: { State: 'ready', Addr },
    ...(manager !== undefined && { ManagerStatus: { Addr: manager } }),
    Description: { Resources: { NanoCPUs: 1e9, MemoryBytes: 1e9 } },
  });

  it('returns the addresses of all hosts, each once', () => {
    const hosts = [
      host('5.9.1.2', '5.9.1.2:2377'),
      host('0.0.0.0', '[2a01:4f8::1]:2377'),
      host('5.9.1.3'),
      host(''),
    ];
    expect(knownAddresses(hosts).map(({ family, address }) => [family, address])).toEqual([
      ['IPv4', '5.9.1.2'],
      ['IPv4', '0.0.0.0'],
      ['IPv6', '2a01:4f8::1'],
      ['IPv4', '5.9.1.3'],
    ]);
    expect(knownAddresses([host(undefined)])).toEqual([]);
  });
});
