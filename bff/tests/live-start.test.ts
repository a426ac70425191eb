import type { Data, Server, ServerStatus } from '@trailcast/schema/wire';
import { connect } from 'node:net';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { LiveApp } from './_app/live-app.js';
import { LivePerson } from './_app/live-person.js';
import { makeLibsql } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

/** Timeout of a start on a loaded machine, ms. Normally a start ends within 20 s. */
const ATTEMPT_TIMEOUT_MS = 40_000;

describe('POST /server/{id}/obs/start', () => {
  let live: LiveApp;
  let owner: LivePerson;
  let server: Server;

  beforeAll(async () => {
    live = await LiveApp.start(makeLibsql);
    owner = await LivePerson.signIn(live, 'streamer');
    const data = await owner.request<Data>('POST', '/data', {});
    server = await owner.request<Server>('POST', '/server', { streamId: null, dataId: data.id });
    await until(async () => ((await fetchStatus()).scene === null ? undefined : true));
  });
  afterAll(() => live.close());

  const fetchStatus = () => owner.request<ServerStatus>('GET', `/server/${server.id}/status`);

  /** Sends the request over a socket, and closes the socket when OBS connects. */
  async function startAndDisconnect(): Promise<void> {
    const { port, hostname } = new URL(live.firstProcess.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST /api/v1/server/${server.id}/obs/start HTTP/1.1\r\nhost: ${hostname}:${port}\r\n` +
        `authorization: Bearer ${owner.token}\r\ncontent-length: 0\r\n\r\n`,
    );
    await until(async () => ((await fetchStatus()).output?.state === 'starting' ? true : undefined));
    socket.destroy();
    await once(socket, 'close');
  }

  it('returns 502 by REST and GraphQL if the platform refuses the broadcast, and requests no broadcast later', async () => {
    live.platform.host = 'refuse.test';
    const { status: code, body } = await owner.rest('POST', `/server/${server.id}/obs/start`);
    expect(body).toMatchObject({ status: 502, title: 'Bad Gateway', type: 'about:blank' });
    expect(code).toBe(502);
    const { errors } = await owner.graphql(`mutation { startStreaming(serverId: "${server.id}") { obs } }`);
    expect(errors![0]).toMatchObject({
      message: 'Bad Gateway',
      extensions: {
        code: 'UPSTREAM_FAILED',
        status: 502,
        detail: (body as { detail: string }).detail,
      },
    });
    expect(await fetchStatus()).toMatchObject({ obs: false, output: { state: 'failed' } });
    expect(live.node.servers.get(server.id)!.desiredState.streaming).toBeNull();
  });

  it('returns 409 after a concurrent stop', async () => {
    live.platform.host = 'hang.test';
    const startRequest = owner.rest('POST', `/server/${server.id}/obs/start`);
    await until(async () => ((await fetchStatus()).output?.state === 'starting' ? true : undefined));
    expect((await owner.rest('POST', `/server/${server.id}/obs/stop`)).status).toBe(200);
    expect((await startRequest).status).toBe(409);
  });

  it('ends after the client disconnects, and starts no broadcast later', async () => {
    live.platform.host = 'hang.test';
    await startAndDisconnect();
    const startedAt = Date.now();
    await until(async () => {
      const { obs, output } = await fetchStatus();
      expect(obs).toBe(false);
      return output?.state === 'failed' || output?.state === 'idle' ? true : undefined;
    }, ATTEMPT_TIMEOUT_MS);
    expect(Date.now() - startedAt).toBeLessThan(ATTEMPT_TIMEOUT_MS);
    const { id } = server;
    // The platform now accepts: a leftover request would start a broadcast.
    live.node.putTarget(id, {
      instance: live.node.servers.get(id)!.instance,
      server: 'rtmp://accept.test/app',
      key: 'k',
    });
    live.node.servers.get(id)!.applyFeedChange();
    await delay(500);
    expect(await fetchStatus()).toMatchObject({ obs: false });
    expect(live.node.servers.get(id)).toMatchObject({
      occupiesSlot: false,
      desiredState: { streaming: null },
    });
  });

  it('succeeds after failed starts', async () => {
    live.platform.host = 'accept.test';
    expect(await owner.request('POST', `/server/${server.id}/obs/start`)).toMatchObject({ obs: true });
  });
});
