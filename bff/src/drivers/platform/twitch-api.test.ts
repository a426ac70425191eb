import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { collectGarbage } from '../../../../e2e/_kit/collect-garbage.js';
import { callTwitch, getTwitch } from './twitch-api.js';

const SHAPE = z.object({ name: z.string() });
const CHANGE = { method: 'PATCH', headers: {}, body: {} } as const;

describe('getTwitch and callTwitch', () => {
  let server: Server;
  let url: string;
  let respond: (response: ServerResponse) => void;

  beforeEach(async () => {
    server = createServer((_request, response) => respond(response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('return the parsed response', async () => {
    respond = (response) => response.end('{"name":"Ada"}');
    await expect(getTwitch(url, {}, SHAPE)).resolves.toEqual({ name: 'Ada' });
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'not-allowed'],
    [404, 'not-allowed'],
    [429, 'limited'],
    [500, 'unavailable'],
  ])('for the status %i, throw PlatformError %s', async (status, code) => {
    respond = (response) => response.writeHead(status).end('no');
    await expect(callTwitch(url, CHANGE, SHAPE)).rejects.toMatchObject({ code });
  });

  it.each(['no JSON', '{"name":7}'])('for the response %s, throw PlatformError unavailable', async (text) => {
    respond = (response) => response.end(text);
    await expect(getTwitch(url, {}, SHAPE)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('throw PlatformError unavailable 8 s after an incomplete response', async () => {
    respond = (response) => response.write('{"name":');
    const garbageCollectionTimer = setInterval(collectGarbage, 500);
    await expect(getTwitch(url, {}, SHAPE)).rejects.toMatchObject({ code: 'unavailable' });
    clearInterval(garbageCollectionTimer);
  });
});
