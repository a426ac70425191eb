import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLoopbackPort } from './ports.mjs';
import { fetchNodeProblems } from './readiness.mjs';

const INFO = {
  missing: [{ what: 'OBS Studio', how: 'apt-get install obs-studio' }],
  warnings: ['There is no tmpfs'],
};

describe('fetchNodeProblems', () => {
  /** @type {import('node:http').Server | null} */
  let node = null;

  afterEach(() => {
    node?.close();
    node = null;
  });

  /** @param {number} port */
  const listen = async (port) => {
    node = createServer((_request, response) => response.end(JSON.stringify(INFO))).listen(port, '127.0.0.1');
    await once(node, 'listening');
  };

  it('waits for a node that starts after the BFF', async () => {
    const port = await findLoopbackPort(undefined, []);
    const problems = fetchNodeProblems(port, 'secret', 60_000);
    await sleep(400);
    await listen(port);
    assert.deepEqual(await problems, [
      'Missing: OBS Studio. apt-get install obs-studio',
      'Warning: There is no tmpfs',
    ]);
  });

  it('reports a node that does not respond within the time limit', async () => {
    const port = await findLoopbackPort(undefined, []);
    assert.deepEqual(await fetchNodeProblems(port, 'secret', 300), [
      'The relay node does not respond yet. Its log contains the reason.',
    ]);
  });
});
