import { forwardsDigest } from '@trailcast/schema/node';
import { FakeIngest } from './fake-ingest.js';
import { Forwarding, deriveForwardKey } from './forwarding.js';
import { NodeStore } from '../node/node-store.js';

const DIGEST = 'a'.repeat(64);
const forwards = [{ digest: DIGEST, host: 'node-2.example', port: 8890, name: 'node-2' }];
const openForwardings: Forwarding[] = [];

function setUp(addresses: Record<string, string> = { 'node-2.example': '192.0.2.2' }) {
  const ingest = new FakeIngest();
  const store = NodeStore.inMemory();
  const failures: unknown[] = [];
  const createForwarding = () => {
    const forwarding = new Forwarding({
      ingest,
      store,
      resolve: async (host) => addresses[host] ?? null,
      secret: 'the node secret',
      onError: (error) => failures.push(error),
      onChange: () => undefined,
    });
    openForwardings.push(forwarding);
    return forwarding;
  };
  return { ingest, store, failures, createForwarding, addresses };
}

afterEach(() => openForwardings.splice(0).forEach((forwarding) => forwarding.close()));

describe('Forwarding', () => {
  it('sends IP addresses and a key derived from the node secret to the ingest', async () => {
    const { ingest, createForwarding } = setUp();
    const forwarding = createForwarding();
    expect(await forwarding.apply({ revision: 1, forwards })).toEqual({ revision: 1 });
    await forwarding.send();
    expect(ingest.forwards).toEqual({
      key: deriveForwardKey('the node secret'),
      targets: [{ digest: DIGEST, address: '192.0.2.2', port: 8890, name: 'node-2' }],
    });
    expect(JSON.stringify(ingest.forwards)).not.toContain('the node secret');
    expect(forwarding.digest).toBe(forwardsDigest(forwards));
  });

  it('sends the last address of a host while its resolution fails, and then the changed address', async () => {
    const { ingest, createForwarding, addresses } = setUp();
    const forwarding = createForwarding();
    await forwarding.apply({ revision: 1, forwards });
    await forwarding.send();
    delete addresses['node-2.example'];
    await forwarding.send();
    expect(ingest.forwards).toMatchObject({ targets: [{ address: '192.0.2.2' }] });
    addresses['node-2.example'] = '192.0.2.9';
    await forwarding.send();
    expect(ingest.forwards).toMatchObject({ targets: [{ address: '192.0.2.9' }] });
  });

  it('rejects a list with an older revision', async () => {
    const { createForwarding } = setUp();
    const forwarding = createForwarding();
    await forwarding.apply({ revision: 2, forwards });
    await expect(forwarding.apply({ revision: 1, forwards: [] })).rejects.toMatchObject({ code: 'stale' });
  });

  it('sends its stored list after a restart of the agent', async () => {
    const { ingest, createForwarding } = setUp();
    await createForwarding().apply({ revision: 2, forwards });
    ingest.forwards = null;
    const restartedForwarding = createForwarding();
    await restartedForwarding.send();
    expect(ingest.forwards).toMatchObject({ targets: [{ digest: DIGEST }] });
    expect(restartedForwarding.digest).toBe(forwardsDigest(forwards));
  });

  it('omits a host that cannot be resolved, and sends its address once the host is resolved', async () => {
    const { ingest, createForwarding, addresses } = setUp({});
    const forwarding = createForwarding();
    await forwarding.apply({ revision: 1, forwards });
    await forwarding.send();
    expect(ingest.forwards).toMatchObject({ targets: [] });
    addresses['node-2.example'] = '192.0.2.9';
    await forwarding.send();
    expect(ingest.forwards).toMatchObject({ targets: [{ address: '192.0.2.9' }] });
  });

  it('warns the operator of feeds that cannot be forwarded and gives the reason', () => {
    const { ingest, createForwarding } = setUp();
    const forwarding = createForwarding();
    expect(forwarding.listWarnings()).toEqual([]);
    const failingForward = { digest: DIGEST, to: 'node-2', connected: false, failures: 5, code: 1401 };
    if (ingest.snapshot) ingest.snapshot = { ...ingest.snapshot, forwards: [failingForward] };
    expect(forwarding.listWarnings()[0]).toMatch(/to node-2: .*secret/);
  });
});
