import type { DestinationReport } from '@trailcast/schema/node';
import { Registry } from 'prom-client';
import { measureProduct, type ProductDeps } from './measure-product.js';

describe('trailcast_destinations', () => {
  test('counts the destinations of all broadcasts of a node by state', async () => {
    const server = (...states: DestinationReport['state'][]) => ({
      destinations: states.map((state) => ({ state })),
    });
    const nodes = [
      { node: { name: 'north' }, reports: { servers: [server('live', 'failed'), server('live'), server()] } },
      { node: { name: 'unreachable' }, reports: null },
    ];
    const relay = { directory: { all: () => nodes }, lastSweep: () => null, linkCounts: () => [] };
    const registry = new Registry();
    measureProduct(registry, { relay, replica: {} } as unknown as ProductDeps);
    const text = await registry.getSingleMetricAsString('trailcast_destinations');
    const samples = text.split('\n').filter((line) => line.startsWith('trailcast_'));
    expect(samples).toEqual([
      'trailcast_destinations{node="north",state="connecting"} 0',
      'trailcast_destinations{node="north",state="live"} 2',
      'trailcast_destinations{node="north",state="reconnecting"} 0',
      'trailcast_destinations{node="north",state="failed"} 1',
      ...['connecting', 'live', 'reconnecting', 'failed'].map(
        (state) => `trailcast_destinations{node="unreachable",state="${state}"} 0`,
      ),
    ]);
  });
});
