import type { DestinationReport, ServerReport } from '@trailcast/schema/node';
import { Registry } from 'prom-client';
import { measureBroadcasts, measurePages } from './measure-broadcasts.js';

type Directory = Parameters<typeof measureBroadcasts>[1];

describe('trailcast_destinations', () => {
  test('counts the destinations of all broadcasts of a node by state', async () => {
    const createServer = (...states: DestinationReport['state'][]) => ({
      destinations: states.map((state) => ({ state })),
    });
    const nodes = [
      {
        node: { name: 'north' },
        reports: { servers: [createServer('live', 'failed'), createServer('live'), createServer()] },
      },
      { node: { name: 'unreachable' }, reports: null },
    ];
    const registry = new Registry();
    measureBroadcasts(registry, { all: () => nodes } as unknown as Directory);
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

describe('trailcast_web_pages', () => {
  test('counts the web pages of all servers of a node by their problem', async () => {
    const servers = [
      {
        pages: [
          { source: 'Alerts', trouble: 'hangs' },
          { source: 'Chat', trouble: null },
        ],
      },
      { pages: [{ source: 'Chat', trouble: null }] },
      {},
    ];
    const registry = new Registry();
    const nodes = [{ node: { name: 'north' }, reports: { servers } }];
    measurePages(registry, { all: () => nodes } as unknown as Directory);
    const text = await registry.getSingleMetricAsString('trailcast_web_pages');
    const counts = new Map(
      [...text.matchAll(/node="north",state="(.+)"\} (\d+)/g)].map(([, state = '', count]) => [state, count]),
    );
    expect(Object.fromEntries(counts)).toEqual({
      ...{
        shown: '2',
        hangs: '1',
        unreachable: '0',
        crashed: '0',
        memory: '0',
        slowed: '0',
        unavailable: '0',
      },
    });
  });
});

describe('measureBroadcasts', () => {
  const createServer = (quality: Partial<ServerReport>, ...destinations: Partial<DestinationReport>[]) => ({
    ...{ drawnShare: null, encoder: null },
    ...quality,
    destinations: destinations.map((destination) => ({ queuedMs: 0, droppedFrames: 0, ...destination })),
  });
  const servers = [
    createServer(
      { drawnShare: 0.8, encoder: { lateShare: 0.1, load: 0.6 } },
      { queuedMs: 300, droppedFrames: 5 },
    ),
    createServer({ encoder: { lateShare: 0.02, load: 0.9 } }, { queuedMs: 1_500 }, { droppedFrames: 7 }),
    createServer({}),
  ];
  const nodes = [
    { node: { name: 'north' }, reports: { servers } },
    { node: { name: 'unreachable' }, reports: null },
  ];

  test.each([
    ['destination_queue_seconds', 1.5, 0],
    ['destination_dropped_frames', 12, 0],
    ['broadcast_seen_frames', 0.8, 1],
    ['broadcast_late_frames', 0.1, 0],
    ['broadcast_encoder_load', 0.9, 0],
  ])('combines the broadcasts of a node into trailcast_%s', async (name, north, unreachable) => {
    const registry = new Registry();
    measureBroadcasts(registry, { all: () => nodes } as unknown as Directory);
    const text = await registry.getSingleMetricAsString(`trailcast_${name}`);
    expect(text.split('\n').filter((line) => line.startsWith('trailcast_'))).toEqual([
      `trailcast_${name}{node="north"} ${north}`,
      `trailcast_${name}{node="unreachable"} ${unreachable}`,
    ]);
  });
});
