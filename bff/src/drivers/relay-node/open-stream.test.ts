import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectGarbage } from '../../../../e2e/_kit/collect-garbage.js';
import { until } from '../../../../e2e/_kit/wait.js';
import { openStream } from './open-stream.js';

describe('openStream', () => {
  let server: Server;
  let url: string;
  const openResponses = new Set<ServerResponse>();

  beforeEach(async () => {
    server = createServer((request, response) => {
      openResponses.add(response);
      response.once('close', () => openResponses.delete(response));
      if (request.url === '/begins') response.write('begun');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('ends the response when its signal aborts, even after a garbage collection', async () => {
    const controller = new AbortController();
    const body = (await openStream(`${url}/begins`, {}, 5_000, controller.signal))[Symbol.asyncIterator]();
    expect(String((await body.next()).value)).toBe('begun');
    const ended = expect(body.next()).rejects.toThrow();
    collectGarbage();
    controller.abort();
    await ended;
    await until('the server has no open response', () => openResponses.size === 0);
  });

  it('disconnects from a server that sends no headers in time', async () => {
    await expect(openStream(url, {}, 50)).rejects.toThrow();
    await until('the server has no open response', () => openResponses.size === 0);
  });

  it('rejects for a closed port', async () => {
    server.close();
    await expect(openStream(url, {}, 5_000)).rejects.toThrow('ECONNREFUSED');
  });
});
