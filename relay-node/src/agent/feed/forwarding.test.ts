import { forwardsDigest } from '@trailcast/schema/node';
import { FakeIngest } from './fake-ingest.js';
import { Forwarding, forwardKey } from './forwarding.js';
import { NodeStore } from '../node/node-store.js';

const DIGEST = 'a'.repeat(64);
const forwards = [{ digest: DIGEST, host: 'node-2.example', port: 8890, name: 'node-2' }];
const open: Forwarding[] = [];

function setUp(addresses: Record<string, string> = { 'node-2.example': '192.0.2.2' }) {
  const ingest = new FakeIngest();
  const store = NodeStore.inMemory();
  const failures: unknown[] = [];
  const make = () => {
    const forwarding = new Forwarding({
      ingest,
      store,
      resolve: async (host) => addresses[host] ?? null,
      secret: 'the node secret',
      onError: (error) => failures.push(error),
      onChange: () => undefined,
    });
    open.push(forwarding);
    return forwarding;
  };
  return { ingest, store, failures, make, addresses };
}

afterEach(() => open.splice(0).forEach((each) => each.close()));

describe('Forwarding', () => {
  it('sends the ingest literal addresses, and a key that is not the node secret', async () => {
    const { ingest, make } = setUp();
    const forwarding = make();
    expect(await forwarding.apply({ revision: 1, forwards })).toEqual({ revision: 1 });
    await forwarding.send();
    expect(ingest.forwards).toEqual({
      key: forwardKey('the node secret'),
      targets: [{ digest: DIGEST, address: '192.0.2.2', port: 8890, name: 'node-2' }],
    });
    expect(JSON.stringify(ingest.forwards)).not.toContain('the node secret');
    expect(forwarding.digest).toBe(forwardsDigest(forwards));
  });

  it('keeps the address of a host while its resolution fails, and sends a changed one', async () => {
    const { ingest, make, addresses } = setUp();
    const forwarding = make();
    await forwarding.apply({ revision: 1, forwards });
    await forwarding.send();
    delete addresses['node-2.example'];
    await forwarding.send();
    expect(ingest.forwards).toMatchObject({ targets: [{ address: '192.0.2.2' }] });
    addresses['node-2.example'] = '192.0.2.9';
    await forwarding.send();
    expect(ingest.forwards).toMatchObject({ targets: [{ address: '192.0.2.9' }] });
  });

  it('refuses an older list', async () => {
    const { make } = setUp();
    const forwarding = make();
    await forwarding.apply({ revision: 2, forwards });
    await expect(forwarding.apply({ revision: 1, forwards: [] })).rejects.toMatchObject({ code: 'stale' });
  });

  it('keeps its list after a restart of the agent without a BFF', async () => {
    const { ingest, make } = setUp();
    await make().apply({ revision: 2, forwards });
    ingest.forwards = null;
    const second = make();
    await second.send();
    expect(ingest.forwards).toMatchObject({ targets: [{ digest: DIGEST }] });
    expect(second.digest).toBe(forwardsDigest(forwards));
  });

  it('omits a host that can not be resolved, and sends a changed address', async () => {
    const { ingest, make, addresses } = setUp({});
    const forwarding = make();
    await forwarding.apply({ revision: 1, forwards });
    await forwarding.send();
    expect(ingest.forwards).toMatchObject({ targets: [] });
    addresses['node-2.example'] = '192.0.2.9';
    await forwarding.send();
    expect(ingest.forwards).toMatchObject({ targets: [{ address: '192.0.2.9' }] });
  });

  it('warns the operator why feeds can not be forwarded to another node', () => {
    const { ingest, make } = setUp();
    const forwarding = make();
    expect(forwarding.warnings()).toEqual([]);
    const stuck = { digest: DIGEST, to: 'node-2', connected: false, failures: 5, code: 1401 };
    if (ingest.snapshot) ingest.snapshot = { ...ingest.snapshot, forwards: [stuck] };
    expect(forwarding.warnings()[0]).toMatch(/to node-2: .*secret/);
  });
});
