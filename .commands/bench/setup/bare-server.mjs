// Peer of the control benchmarks: a server with plain SQL on the same tables, without access checks, sessions or
// decryption.
import Fastify from 'fastify';
import { createPool } from 'mysql2/promise';

const pool = createPool({ uri: process.env.DATABASE_URL, connectionLimit: 10 });
const app = Fastify();
const STREAMS = `SELECT s.id, s.name, s.live, s.sealed_key, s.version, u.id AS owner_id, u.display_name
  FROM streams s JOIN users u ON u.id = s.owner_id`;
// The peer has its own outbox tables, because the product would process rows of a shared outbox.
const TABLES = [
  'CREATE TABLE IF NOT EXISTS bare_counter LIKE outbox_counter',
  'CREATE TABLE IF NOT EXISTS bare_events LIKE outbox_events',
  'INSERT IGNORE INTO bare_counter SELECT * FROM outbox_counter',
];

app.get('/streams', async () => {
  const [rows] = await pool.query(`${STREAMS} WHERE s.owner_id = ? ORDER BY s.id`, [process.env.USER_ID]);
  return readRows(rows).map(formatStream);
});

app.put('/streams/:id/name', async (request) => {
  const { id } = /** @type {{ id: string }} */ (request.params);
  const { name } = /** @type {{ name: string }} */ (request.body);
  const connection = await pool.getConnection();
  try {
    await connection.beginTransaction();
    await connection.execute('UPDATE streams SET name = ?, version = version + 1 WHERE id = ?', [name, id]);
    const [rows] = await connection.execute(`${STREAMS} WHERE s.id = ?`, [id]);
    const [row = {}] = readRows(rows);
    await connection.execute('UPDATE bare_counter SET value = value + 1 WHERE id = 1');
    await connection.execute(
      `INSERT INTO bare_events (sequence, kind, operation, entity_id, version, audience, time_created)
        SELECT value, 'stream', 'update', ?, ?, ?, ? FROM bare_counter WHERE id = 1`,
      [id, Number(row.version), process.env.USER_ID ?? '', Date.now()],
    );
    await connection.commit();
    return formatStream(row);
  } finally {
    connection.release();
  }
});

/** @param {unknown} rows */
const readRows = (rows) => /** @type {Record<string, unknown>[]} */ (rows);

/** @param {Record<string, unknown>} row */
const formatStream = (row) => ({
  id: row.id,
  name: row.name,
  live: row.live === 1,
  streamKey: row.sealed_key,
  owner: { id: row.owner_id, displayName: row.display_name },
  invitedUsers: [],
  version: row.version,
  ingestUrl: row.sealed_key,
});

for (const table of TABLES) await pool.query(table);
process.once('SIGTERM', () => process.exit(0));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
