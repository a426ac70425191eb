import { readdirSync } from 'node:fs';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { listContainers, listNetworks } from '../_engine/containers.js';
import { readProcessFile } from '../_product/processes.js';
import { createNodeName } from '../../relay-node/src/runner/home/instances-root.js';
import type { MatrixSetup } from './kill-targets.js';

/** What exists for all servers, by place. */
export interface ServerTraces {
  /** Each row of the database as its id and state. */
  servers: string[];
  containers: string[];
  /** Number of networks of the engine. */
  networks: number;
  /** Number of OBS homes. */
  folders: number;
  /** Numbers of processes. `unusedDisplays`: X servers that no OBS uses. */
  programs: { obs: number; unusedDisplays: number; ingests: number };
}

/** Returns the rows of a query. Opens a new connection, because the database may have restarted. */
export async function queryRows(url: string, query: string): Promise<RowDataPacket[]> {
  const sql = await createConnection(url);
  try {
    return (await sql.query<RowDataPacket[]>(query))[0];
  } finally {
    await sql.end();
  }
}

export async function findServerTraces({ installation, database }: MatrixSetup): Promise<ServerTraces> {
  const { dataDir } = installation;
  const serverRows = await queryRows(database.url, 'select id, state from relay_servers order by id');
  const containers = await listContainers(dataDir);
  const processes = installation.listProcesses();
  const findByName = (program: string) => processes.filter(({ name }) => name === program);
  const obsWithDisplay = findByName('obs').filter(({ pid }) =>
    /(^|\0)DISPLAY=/.test(readProcessFile(pid, 'environ')),
  );
  return {
    servers: serverRows.map(({ id, state }) => `${id} ${state}`),
    containers: containers
      .map(
        ({ Labels, State }) =>
          `${Labels['trailcast.server']} ${Labels['com.docker.compose.service']} ${State}`,
      )
      .sort(),
    networks: (await listNetworks(dataDir)).length,
    folders: readdirSync(`/dev/shm/trailcast-stacks-${createNodeName(dataDir)}`).filter((name) =>
      /^[0-9a-f]{16}$/.test(name),
    ).length,
    programs: {
      obs: findByName('obs').length,
      unusedDisplays: findByName('Xvfb').length - obsWithDisplay.length,
      ingests: processes.filter(({ command }) => command.includes('relay-node/dist/ingest/main.js')).length,
    },
  };
}

/** Returns the traces of exactly these servers. */
export function createExpectedTraces(serverIds: readonly number[]): ServerTraces {
  const ids = [...serverIds].sort((a, b) => a - b);
  return {
    servers: ids.map((id) => `${id} PRESENT`),
    containers: ids.flatMap((id) => [`${id} egress running`, `${id} obs running`]).sort(),
    networks: ids.length,
    folders: ids.length,
    programs: { obs: ids.length, unusedDisplays: 0, ingests: 1 },
  };
}
