import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { z } from 'zod';
import { webhookRoutes } from '../src/features/payment/webhook/webhook.routes.js';
import type { FeatureRoutes } from '../src/infra/http/feature-routes.js';
import { RequestBodies } from '../src/infra/http/body/request-bodies.js';
import { REQUEST_LIMITS, type RequestLimits } from '../src/infra/http/limits/request-limits.js';
import { insertUser } from './_database/insert-user.js';
import { openRawConnection, trickle } from './_app/raw-connection.js';
import { createTestApp, type TestApp } from './_app/test-app.js';
import { makeLibsql } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const KIB = 1024;
const RESPONSE_BYTES = 16 * KIB * KIB;

const routes: FeatureRoutes = (app) => {
  const schema = { body: z.object({ text: z.string() }) };
  app.post('/open', { config: { access: 'public' }, schema }, ({ body }) => ({ length: body.text.length }));
  app.post('/small', { schema }, ({ body }) => ({ length: body.text.length }));
  app.post('/large', { bodyLimit: 8 * KIB * KIB, schema }, ({ body }) => ({ length: body.text.length }));
  app.get('/response', { config: { access: 'public' } }, () => 'x'.repeat(RESPONSE_BYTES));
};

/** A listening application with short timeouts. */
class LimitedApp {
  private constructor(
    readonly testApp: TestApp,
    readonly bodies: RequestBodies,
    readonly port: number,
  ) {}

  static async start(changes: Partial<RequestLimits> = {}): Promise<LimitedApp> {
    const limits = { ...REQUEST_LIMITS, checkMs: 50, ...changes };
    const bodies = new RequestBodies(limits);
    const webhooks = webhookRoutes({ receive: async () => undefined }, bodies);
    const deps = { limits, bodies, webhooks };
    const testApp = await createTestApp(makeLibsql, { deps, features: { limited: routes } });
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    return new LimitedApp(testApp, bodies, (testApp.app.server.address() as AddressInfo).port);
  }

  async createPerson(name: string): Promise<string> {
    const id = await insertUser(this.testApp.fixture.database, name);
    return (await this.testApp.signIn(id)).authorization;
  }

  /** Sends the head of a POST. The test sends the body. */
  openPost(path: string, length: number | 'chunked', authorization?: string) {
    return openRawConnection(this.port, [
      `POST ${path} HTTP/1.1`,
      'host: x',
      'content-type: application/json',
      length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
      ...(authorization === undefined ? [] : [`authorization: ${authorization}`]),
      '',
    ]);
  }

  async fetch(path: string, body: string, authorization?: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body,
    });
  }

  close(): Promise<void> {
    return this.testApp.close();
  }
}

const createText = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) });
const readStatus = (response: string) => Number(response.slice(9, 12));

describe('a body without a credential', () => {
  let app: LimitedApp;
  beforeAll(async () => {
    app = await LimitedApp.start({ anonymousBodyMs: 300 });
  });
  afterAll(() => app.close());

  test.each(['/api/v1/open', '/webhooks/stripe', '/nothing'])(
    'is rejected at %s after its timeout if it stalls or is slow',
    async (path) => {
      for (const bytes of ['', ' ']) {
        const connection = await app.openPost(path, 1_000);
        if (bytes) trickle(connection, bytes, 50);
        expect(readStatus(await connection.closed)).toBe(400);
      }
      expect(app.bodies.bufferedBytes).toBe(0);
    },
  );

  test('is rejected above 64 KB with and without a content length', async () => {
    expect((await app.fetch('/api/v1/open', createText(60 * KIB))).status).toBe(200);
    expect((await app.fetch('/api/v1/open', createText(64 * KIB))).status).toBe(413);
    const chunkedRequest = await app.openPost('/api/v1/open', 'chunked');
    for (let kib = 0; kib <= 64; kib += 1) chunkedRequest.socket.write(`400\r\n${'x'.repeat(KIB)}\r\n`);
    expect(await until(() => readStatus(chunkedRequest.readReceived()))).toBe(413);
    chunkedRequest.socket.destroy();
  });

  test('is rejected above 256 KB at the payment provider’s webhook', async () => {
    expect((await app.fetch('/webhooks/stripe', 'x'.repeat(256 * KIB))).status).toBe(204);
    expect((await app.fetch('/webhooks/stripe', 'x'.repeat(256 * KIB + 1))).status).toBe(413);
  });

  test('is not read if its credential is invalid', async () => {
    const connection = await app.openPost('/api/v1/large', 8 * KIB * KIB, 'Bearer dead');
    connection.socket.write('x'.repeat(500 * KIB));
    expect(await until(() => readStatus(connection.readReceived()))).toBe(401);
    expect(app.bodies.bufferedBytes).toBe(0);
    connection.socket.destroy();
  });
});

describe('a body with a credential', () => {
  let app: LimitedApp;
  let ada: string;
  beforeAll(async () => {
    app = await LimitedApp.start({ anonymousBodyMs: 300, speedWindowMs: 300 });
    ada = await app.createPerson('Ada');
  });
  afterAll(() => app.close());

  test('is accepted at the speed of a slow phone', async () => {
    const body = createText(100 * KIB);
    const connection = await app.openPost('/api/v1/large', body.length, ada);
    const pieceBytes = 3 * KIB;
    for (let offset = 0; offset < body.length; offset += pieceBytes) {
      connection.socket.write(body.slice(offset, offset + pieceBytes));
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(await until(() => readStatus(connection.readReceived()))).toBe(200);
    connection.socket.destroy();
  });

  test('is rejected below 16 kB/s', async () => {
    const connection = await app.openPost('/api/v1/large', 100 * KIB, ada);
    connection.socket.write(createText(50 * KIB).slice(0, 50 * KIB));
    trickle(connection, 'x'.repeat(100), 50);
    expect(readStatus(await connection.closed)).toBe(400);
    expect(app.bodies.bufferedBytes).toBe(0);
  });

  test('is rejected above its route’s limit', async () => {
    expect((await app.fetch('/api/v1/small', createText(9 * KIB * KIB), ada)).status).toBe(413);
    expect((await app.fetch('/api/v1/large', createText(9 * KIB * KIB), ada)).status).toBe(413);
    expect((await app.fetch('/api/v1/large', createText(7 * KIB * KIB), ada)).status).toBe(200);
  });
});

describe('all bodies together', () => {
  const bufferedLimits = { ...REQUEST_LIMITS.buffered, upload: { total: 300 * KIB, perCaller: 200 * KIB } };
  let app: LimitedApp;
  beforeAll(async () => {
    app = await LimitedApp.start({ buffered: bufferedLimits });
  });
  afterAll(() => app.close());

  test('limits the memory of all bodies together, except for small bodies', async () => {
    const [ada, bo] = [await app.createPerson('Ada'), await app.createPerson('Bo')];
    const stalledRequest = await app.openPost('/api/v1/large', 190 * KIB, ada);
    stalledRequest.socket.write('x'.repeat(150 * KIB));
    await until(() => (app.bodies.bufferedBytes === 150 * KIB ? true : undefined));

    const ownResponse = await app.fetch('/api/v1/large', createText(100 * KIB), ada);
    expect([ownResponse.status, ownResponse.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await app.fetch('/api/v1/large', createText(100 * KIB), bo)).status).toBe(200);
    expect((await app.fetch('/api/v1/large', createText(180 * KIB), bo)).status).toBe(503);
    expect((await app.fetch('/api/v1/large', createText(10 * KIB), ada)).status).toBe(200);

    stalledRequest.socket.destroy();
    await until(() => (app.bodies.bufferedBytes === 0 ? true : undefined));
    expect((await app.fetch('/api/v1/large', createText(180 * KIB), ada)).status).toBe(200);
  });
});

describe('a connection', () => {
  let app: LimitedApp;
  beforeAll(async () => {
    app = await LimitedApp.start({ headersMs: 300, lingerMs: 300, idleMs: 600 });
  });
  afterAll(() => app.close());

  test('is closed after its timeout without complete headers', async () => {
    const silentConnection = await openRawConnection(app.port, ['GET / HTTP/1.1', 'host: x']);
    const slowConnection = await openRawConnection(app.port, ['GET / HTTP/1.1', 'host: x']);
    trickle(slowConnection, 'a', 50);
    await Promise.all([silentConnection.closed, slowConnection.closed]);
  });

  test('is closed if its client continues to send after the response', async () => {
    const connection = await app.openPost('/api/v1/large', 8 * KIB * KIB, 'Bearer dead');
    trickle(connection, 'x', 50);
    expect(readStatus(await connection.closed)).toBe(401);
  });

  test('is closed after a rejected upgrade, even if its client does not close it', async () => {
    const opened = once(app.testApp.app.server, 'connection') as Promise<[Socket]>;
    const client = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true });
    const [socket] = await opened;
    const closed = once(socket, 'close');
    client.write('GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    const [response] = (await once(client, 'data')) as [Buffer];
    expect(readStatus(response.toString())).toBe(404);
    await closed;
    client.destroy();
  });

  test('is closed if its client does not read the response', async () => {
    const connection = await openRawConnection(app.port, ['GET /api/v1/response HTTP/1.1', 'host: x', '']);
    connection.socket.pause();
    const { server } = app.testApp.app;
    const countConnections = () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    await until(async () => ((await countConnections()) > 0 ? true : undefined));
    await until(async () => ((await countConnections()) === 0 ? true : undefined));
    connection.socket.destroy();
  });
});

describe('a large body', () => {
  let app: LimitedApp;
  beforeAll(async () => {
    app = await LimitedApp.start({ lingerMs: 300 });
  });
  afterAll(() => app.close());

  test.each([
    ['POST', '/api/v1/large', 401],
    ['GET', '/api/v1/response', 200],
  ])('of %s %s is not read further after an early response', async (method, path, status) => {
    const opened = new Promise<Socket>((resolve) => app.testApp.app.server.once('connection', resolve));
    const bytes = 64 * KIB * KIB;
    const headLines = [`${method} ${path} HTTP/1.1`, 'host: x', 'authorization: Bearer dead'];
    const connection = await openRawConnection(app.port, [...headLines, `content-length: ${bytes}`, '']);
    connection.socket.write(Buffer.alloc(bytes, ' '));
    expect(readStatus(await connection.closed)).toBe(status);
    expect((await opened).bytesRead).toBeLessThan(2 * KIB * KIB);
  });
});
