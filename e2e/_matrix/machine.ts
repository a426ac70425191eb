import { readdirSync } from 'node:fs';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { containersOf, networksOf } from '../_engine/containers.js';
import { fileOf } from '../_product/processes.js';
import { nodeName } from '../../relay-node/src/runner/home/instances-root.js';
import type { Stage } from './victims.js';

/** What servers leave in the database, the engine, the kernel and the file system. */
export interface ServerTraces {
  servers: string[];
  containers: string[];
  networks: number;
  folders: number;
  /** Numbers of processes. An OBS uses a display only if it draws with OpenGL. */
  programs: { obs: number; unusedDisplays: number; ingests: number };
}

/** Returns the rows of a query on a new connection, because the database may have restarted. */
export async function rows(url: string, query: string): Promise<RowDataPacket[]> {
  const sql = await createConnection(url);
  try {
    return (await sql.query<RowDataPacket[]>(query))[0];
  } finally {
    await sql.end();
  }
}

export async function serverTraces({ installation, database }: Stage): Promise<ServerTraces> {
  const { dataDir } = installation;
  const serverRows = await rows(database.url, 'select id, state from relay_servers order by id');
  const containers = await containersOf(dataDir);
  const processes = installation.processes();
  const named = (program: string) => processes.filter(({ name }) => name === program);
  const withDisplay = named('obs').filter(({ pid }) => /(^|\0)DISPLAY=/.test(fileOf(pid, 'environ')));
  return {
    servers: serverRows.map(({ id, state }) => `${id} ${state}`),
    containers: containers
      .map(
        ({ Labels, State }) =>
          `${Labels['trailcast.server']} ${Labels['com.docker.compose.service']} ${State}`,
      )
      .sort(),
    networks: (await networksOf(dataDir)).length,
    folders: readdirSync(`/dev/shm/trailcast-stacks-${nodeName(dataDir)}`).filter((name) =>
      /^[0-9a-f]{16}$/.test(name),
    ).length,
    programs: {
      obs: named('obs').length,
      unusedDisplays: named('Xvfb').length - withDisplay.length,
      ingests: processes.filter(({ command }) => command.includes('relay-node/dist/ingest/main.js')).length,
    },
  };
}

/** Returns the traces of exactly these servers. */
export function expectedTraces(serverIds: readonly number[]): ServerTraces {
  const ids = [...serverIds].sort((one, other) => one - other);
  return {
    servers: ids.map((id) => `${id} PRESENT`),
    containers: ids.flatMap((id) => [`${id} egress running`, `${id} obs running`]).sort(),
    networks: ids.length,
    folders: ids.length,
    programs: { obs: ids.length, unusedDisplays: 0, ingests: 1 },
  };
}
