import type Docker from 'dockerode';
import { hostPath } from './host-path.js';

const engineWith = (inspect: () => Promise<unknown>) =>
  ({ getContainer: () => ({ inspect }) }) as unknown as Docker;
const OWN = '0123456789ab';
const volume = '/var/lib/docker/volumes/trailcast_node/_data';
const engine = engineWith(async () => ({
  Mounts: [
    { Type: 'bind', Source: '/dev/shm', Destination: '/dev/shm' },
    { Type: 'volume', Source: volume, Destination: '/data' },
    { Type: 'bind', Source: '/disk', Destination: '/data/recordings' },
  ],
}));

describe('hostPath', () => {
  it('returns the same path outside a container, without calling the engine', async () => {
    const silent = engineWith(() => Promise.reject(new Error('no call is needed')));
    expect(await hostPath(silent, '/srv/data', 'node-1.example.org')).toBe('/srv/data');
  });

  it.each([
    ['/data/one/live', `${volume}/one/live`],
    ['/data', volume],
    ['/data/recordings/live/1', '/disk/live/1'],
    ['/database', null],
  ])('in a container finds %s in its mounts', async (folder, expected) => {
    expect(await hostPath(engine, folder, OWN)).toBe(expected);
  });

  it('returns the same path in a container of another engine, and throws other errors', async () => {
    const failing = (statusCode: number) =>
      engineWith(() => Promise.reject(Object.assign(new Error('refused'), { statusCode })));
    expect(await hostPath(failing(404), '/data', OWN)).toBe('/data');
    await expect(hostPath(failing(500), '/data', OWN)).rejects.toThrow('refused');
  });
});
