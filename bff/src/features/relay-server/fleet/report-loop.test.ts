import type { Reports } from '@trailcast/schema/node';
import pino from 'pino';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';
import { KnownNode } from './node-directory.js';
import { ReportLoop } from './report-loop.js';

const REPORTS = { revision: 1, bootId: 'boot' } as Reports;

/** Runs a loop whose requests succeed or fail in the given order. Returns its log messages. */
async function runLoop(results: readonly ('ok' | 'fails')[], firstContactMs?: number): Promise<string[]> {
  const messages: string[] = [];
  const logger = pino(
    {},
    { write: (line: string) => messages.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const remaining = [...results];
  let endLoop = () => {};
  const ended = new Promise<void>((resolve) => (endLoop = resolve));
  const pollReports = async (_revision: number, _waitMs: number, signal?: AbortSignal): Promise<Reports> => {
    const result = remaining.shift();
    if (result === 'ok') return REPORTS;
    if (result === 'fails') throw new Error('connection refused');
    endLoop();
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('closed'))));
  };
  const node = { name: 'n1', fetchInfo: async () => ({}), pollReports } as unknown as RelayNode;
  const loop = new ReportLoop(new KnownNode(node), async () => {}, logger, firstContactMs);
  loop.start();
  await ended;
  await loop.close();
  return messages;
}

describe('ReportLoop', () => {
  it('does not warn about a node that starts later than this process', async () => {
    expect(await runLoop(['fails', 'fails', 'ok'])).toEqual(['the node is reachable']);
  });

  it('warns once about a node that is unreachable after the grace period', async () => {
    expect(await runLoop(['fails', 'fails', 'fails'], 150)).toEqual(['the node is unreachable']);
  });

  it('warns immediately about a node that was reachable before', async () => {
    expect(await runLoop(['ok', 'fails', 'ok', 'fails'])).toEqual([
      'the node is reachable',
      'the node is unreachable',
      'the node is reachable',
      'the node is unreachable',
    ]);
  });
});
