import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

const COMMAND_TIMEOUT_MS = 60_000;

/** Creates an empty database on the server of TEST_MYSQL_URL. `dump` returns its contents as SQL. */
export async function createMysqlDatabase(): Promise<{ url: string; dump: () => Buffer }> {
  const serverUrl = process.env.TEST_MYSQL_URL;
  if (!serverUrl)
    throw new Error('TEST_MYSQL_URL is not set. Run these tests by `npm test`: it starts a MariaDB server.');
  const server = new URL(serverUrl);
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const connection = [
    '--protocol=tcp',
    `--host=${server.hostname}`,
    `--port=${server.port}`,
    `--user=${server.username}`,
    ...(server.password ? [`--password=${decodeURIComponent(server.password)}`] : []),
  ];
  execFileSync('mariadb', [...connection, '-e', `CREATE DATABASE ${name} CHARACTER SET utf8mb4`], {
    timeout: COMMAND_TIMEOUT_MS,
  });
  server.pathname = `/${name}`;
  return {
    url: server.toString(),
    dump: () =>
      execFileSync('mariadb-dump', [...connection, name], {
        maxBuffer: 256 * 1024 * 1024,
        timeout: COMMAND_TIMEOUT_MS,
      }),
  };
}
