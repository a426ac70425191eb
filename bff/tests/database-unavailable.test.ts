import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { ENTITIES } from '../src/entities.js';
import { createDatabase } from '../src/infra/db/create-database.js';
import { insertUser } from './_database/insert-user.js';
import { createTestApp } from './_app/test-app.js';
import { eachDatabase, type MakeDatabase, type TestDatabase } from './_database/test-database.js';

/** A TCP proxy to a database server. After `close`, its port refuses connections. */
class DatabaseProxy {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(port: number) {
    this.#server = createServer((client) => {
      const upstream = connect(port, '127.0.0.1');
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
      }
      client.pipe(upstream).pipe(client);
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

eachDatabase((makeDatabase: MakeDatabase, kind) => {
  if (kind !== 'mysql') return;

  test('returns 503 with Retry-After and no details while the database is unreachable', async () => {
    const directDatabase = await makeDatabase();
    const { config } = directDatabase;
    if (config.kind !== 'mysql') throw new Error('The test needs MariaDB');
    const url = new URL(config.url);
    const proxy = new DatabaseProxy(Number(url.port));
    url.hostname = '127.0.0.1';
    url.port = String(await proxy.open());
    const database = await createDatabase({ kind: 'mysql', url: url.href }, ENTITIES);
    const close = async () => {
      await database.close();
      await directDatabase.close();
    };
    const proxiedDatabase: TestDatabase = { database, config, close };
    const app = await createTestApp(() => Promise.resolve(proxiedDatabase));
    try {
      const headers = await app.signIn(await insertUser(database, 'Ada'));
      const requestUser = () => app.app.inject({ method: 'GET', url: '/api/v1/user', headers });
      expect((await requestUser()).statusCode).toBe(200);
      await proxy.close();
      for (const response of [await requestUser(), await requestUser()]) {
        expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
        expect(response.json()).toMatchObject({ type: 'about:blank', title: 'Service Unavailable' });
        expect(response.body).not.toMatch(/select|ECONN|127\.0\.0\.1|mysql/i);
      }
    } finally {
      await app.close();
    }
  });
});
