import type Docker from 'dockerode';
import { findHostPath } from './host-path.js';

const createEngine = (inspect: () => Promise<unknown>) =>
  ({ getContainer: () => ({ inspect }) }) as unknown as Docker;
const OWN_CONTAINER = '0123456789ab';
const volume = '/var/lib/docker/volumes/trailcast_node/_data';
const engine = createEngine(async () => ({
  Mounts: [
    { Type: 'bind', Source: '/dev/shm', Destination: '/dev/shm' },
    { Type: 'volume', Source: volume, Destination: '/data' },
    { Type: 'bind', Source: '/disk', Destination: '/data/recordings' },
  ],
}));

describe('findHostPath', () => {
  it('returns the same path outside a container, without a request to the engine', async () => {
    const unusedEngine = createEngine(() => Promise.reject(new Error('unexpected request')));
    expect(await findHostPath(unusedEngine, '/srv/data', 'node-1.example.org')).toBe('/srv/data');
  });

  it.each([
    ['/data/one/live', `${volume}/one/live`],
    ['/data', volume],
    ['/data/recordings/live/1', '/disk/live/1'],
    ['/database', null],
  ])('finds %s in the mounts of the agent’s container', async (folder, expected) => {
    expect(await findHostPath(engine, folder, OWN_CONTAINER)).toBe(expected);
  });

  it('returns the same path if the engine does not have the container, and rethrows other errors', async () => {
    const createFailingEngine = (statusCode: number) =>
      createEngine(() => Promise.reject(Object.assign(new Error('refused'), { statusCode })));
    expect(await findHostPath(createFailingEngine(404), '/data', OWN_CONTAINER)).toBe('/data');
    await expect(findHostPath(createFailingEngine(500), '/data', OWN_CONTAINER)).rejects.toThrow('refused');
  });
});
