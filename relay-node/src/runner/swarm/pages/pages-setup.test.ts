import { PassThrough } from 'node:stream';
import type Docker from 'dockerode';
import { createSwarmPaths } from '../swarm-files.js';
import type { SwarmRecord } from '../swarm-record.js';
import { createPagesSetup } from './pages-setup.js';

const PAGE = { id: 'a', url: 'https://a.example/', width: 640, height: 360, css: '', fps: 15 };
const record = { serverId: 1, project: 'stack', silenceMs: 60_000 } as SwarmRecord;
const createHost = (ID: string, Addr: string) => ({
  ...{ ID, Spec: { Availability: 'active' }, Status: { State: 'ready', Addr } },
  Description: { Resources: { NanoCPUs: 2e9, MemoryBytes: 4e9 } },
});

/** Returns an engine with these hosts. Its services print `log`. */
const createEngine = (hosts: object[], log: string) =>
  ({
    listNodes: async () => hosts,
    createService: async () => ({ id: 'job' }),
    getService: () => ({
      remove: async () => undefined,
      logs: async () => {
        const stream = new PassThrough();
        const header = Buffer.alloc(8);
        header[0] = 1;
        header.writeUInt32BE(log.length, 4);
        stream.end(Buffer.concat([header, Buffer.from(log)]));
        return stream;
      },
    }),
  }) as unknown as Docker;

describe('createPagesSetup', () => {
  it('blocks all addresses of OBS’s host and the swarm addresses of all hosts, except for the product', async () => {
    const log = '|-- 5.9.1.2\n   /32 host LOCAL\nend of the addresses\n';
    const engine = createEngine([createHost('host-1', '10.0.0.1'), createHost('host-2', '5.9.1.3')], log);
    const setup = createPagesSetup({
      ...{ engine, untimedEngine: engine, node: '0123456789ab', paths: createSwarmPaths('/dev/shm/x') },
      options: {
        ...{ engine: 'unix:///engine', network: 'pipes', template: '' },
        productUrl: 'https://trailcast.example',
        images: { obs: 'obs', egress: 'egress', pages: 'pages' },
      },
    });
    const { bridge, proxy } = await setup.createOptions(record, [PAGE], 'host-1', AbortSignal.timeout(5_000));
    expect(proxy.own.map(({ address }) => address)).toEqual(['5.9.1.2', '10.0.0.1', '5.9.1.3']);
    expect(proxy.productUrl).toBe('https://trailcast.example');
    expect(bridge).toMatchObject({ pages: [PAGE], folder: '/run/frames', readerUid: 10_001 });
  });
});
