import type { DestinationSpec } from '../../hub/protocol.js';
import { OutputUnreachable } from '../runner.js';
import type { PlatformRoute } from '../stack/platform-route.js';
import { TargetRoutes } from './target-routes.js';

const createTarget = (id: string) => ({ id, server: `rtmp://${id}.example/app`, key: `key of ${id}` });

/** Per host: an address, the reason why there is none, or null while the name server does not respond. */
let addressesByHost: Record<string, string | Error | null>;
let routes: TargetRoutes;
let changes: DestinationSpec[][];

async function resolve(url: string): Promise<{ route: PlatformRoute; path: string }> {
  const host = new URL(url).hostname;
  const address = addressesByHost[host];
  if (address === null) return new Promise(() => undefined);
  if (address instanceof Error) throw address;
  if (address === undefined) throw new Error('no such host in this test');
  return { route: { host, address, port: 1935, tls: false }, path: '/app' };
}

/** Returns the address of each destination, or its problem. */
const listAddresses = (specs: readonly DestinationSpec[]) =>
  specs.map(({ address, problem }) => problem ?? address);

beforeEach(() => {
  jest.useFakeTimers();
  changes = [];
  routes = new TargetRoutes(resolve);
  addressesByHost = { 'a.example': '192.0.2.1', 'b.example': '192.0.2.2' };
});
afterEach(() => {
  routes.stop();
  jest.useRealTimers();
});

async function resolveTargets(): Promise<(string | null)[]> {
  const specs = routes.resolve([createTarget('a'), createTarget('b')], (destinations) =>
    changes.push(destinations),
  );
  await jest.advanceTimersByTimeAsync(1_000);
  return listAddresses(await specs);
}

describe('TargetRoutes', () => {
  it('returns each address with the application and the key', async () => {
    const [spec] = await routes.resolve([createTarget('a')], () => undefined);
    expect(spec).toEqual({
      ...{ id: 'a', host: 'a.example', address: '192.0.2.1', port: 1935, tls: false },
      ...{ url: 'rtmp://a.example/app', app: 'app', key: 'key of a', problem: null },
    });
  });

  it('returns the problem of one target and the address of the other', async () => {
    addressesByHost['a.example'] = new OutputUnreachable(
      'The platform a.example has a non-public address (loopback)',
    );
    expect(await resolveTargets()).toEqual([
      'The platform a.example has a non-public address (loopback)',
      '192.0.2.2',
    ]);
    addressesByHost['b.example'] = new Error('a fault with details for operators');
    expect((await resolveTargets())[1]).toBe('its address could not be resolved');
  });

  it('waits at most a second for a slow name, and reports its address later', async () => {
    let respond: (route: { route: PlatformRoute; path: string }) => void = () => undefined;
    const slowResponse = new Promise<{ route: PlatformRoute; path: string }>(
      (resolveResponse) => (respond = resolveResponse),
    );
    routes = new TargetRoutes((url) => (url.includes('a.example') ? slowResponse : resolve(url)));
    expect(await resolveTargets()).toEqual(['its name is being resolved', '192.0.2.2']);
    respond({ route: { host: 'a.example', address: '192.0.2.9', port: 1935, tls: false }, path: '/app' });
    await jest.advanceTimersByTimeAsync(0);
    expect(changes.map(listAddresses)).toEqual([['192.0.2.9', '192.0.2.2']]);
  });

  it('resolves again 2 s after a failure, and each minute after a success', async () => {
    addressesByHost['a.example'] = new OutputUnreachable('no such name');
    await resolveTargets();
    addressesByHost['a.example'] = '192.0.2.5';
    await jest.advanceTimersByTimeAsync(2_000);
    expect(changes.map(listAddresses)).toEqual([['192.0.2.5', '192.0.2.2']]);
    addressesByHost['b.example'] = '192.0.2.7';
    await jest.advanceTimersByTimeAsync(60_000);
    expect(changes.map(listAddresses).at(-1)).toEqual(['192.0.2.5', '192.0.2.7']);
  });

  it('keeps a checked address while the name does not resolve', async () => {
    await resolveTargets();
    addressesByHost['a.example'] = new OutputUnreachable('no such name');
    await jest.advanceTimersByTimeAsync(180_000);
    expect(changes).toEqual([]);
  });

  it('reports nothing after stop', async () => {
    addressesByHost['a.example'] = new OutputUnreachable('no such name');
    await resolveTargets();
    addressesByHost['a.example'] = '192.0.2.5';
    routes.stop();
    await jest.advanceTimersByTimeAsync(180_000);
    expect(changes).toEqual([]);
  });
});
