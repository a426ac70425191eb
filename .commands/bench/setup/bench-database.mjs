import { startMariaDb } from '../../testing/mariadb.mjs';

export async function startBenchDatabase() {
  const server = await startMariaDb();
  try {
    // The import is lazy, because the command starts before the packages are installed.
    const { createConnection } = await import('mysql2/promise');
    const connection = await createConnection(server.url);
    await connection.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
    await connection.end();
  } catch (error) {
    await server.close();
    throw error;
  }
  const url = new URL(server.url);
  url.pathname = '/bench';
  return { url: url.toString(), close: server.close };
}
