import { egressOf, engine, obsOf, pidInContainer } from '../_engine/containers.js';
import { until } from '../_kit/wait.js';
import type { Replica } from '../_replicas/replica.js';
import type { EngineProcess } from '../_installation/engine-process.js';
import type { Installation } from '../_installation/installation.js';
import type { MariaDb } from '../_installation/mariadb.js';

/** A process that a row of the matrix kills. */
export interface Victim {
  pids(): Promise<number[]>;
  /** Restarts the process like the operator's init system. Does nothing if the product restarts it. */
  restart(): Promise<void>;
}

export interface Stage {
  installation: Installation;
  database: MariaDb;
  engineProcess: EngineProcess;
  serverId: number;
}

export const VICTIMS = ['BFF', 'agent', 'ingest', 'engine', 'OBS', 'egress', 'database', 'Redis'] as const;
export type VictimName = (typeof VICTIMS)[number];

const restartedByProduct = async () => undefined;

/** Returns the victim of this name. */
export async function victimOf(name: VictimName, stage: Stage): Promise<Victim> {
  const { installation, database, engineProcess, serverId } = stage;
  const { agent, redis } = installation.parts;
  switch (name) {
    case 'BFF': {
      const leader = await leadingReplica(installation);
      return { pids: async () => [leader.pid], restart: () => launchAndWait(leader) };
    }
    case 'agent':
      return { pids: async () => [agent.pid], restart: async () => agent.launch() };
    case 'ingest':
      return {
        pids: async () => [installation.part('relay-node/dist/ingest/main.js').pid],
        restart: restartedByProduct,
      };
    case 'engine':
      return { pids: async () => [engineProcess.pid], restart: () => engineProcess.start() };
    case 'OBS':
      return {
        pids: async () => [await pidInContainer(await obsOf(installation.dataDir, serverId), 'obs')],
        restart: restartedByProduct,
      };
    case 'egress':
      return { pids: () => pidsOfPipe(installation.dataDir, serverId), restart: restartedByProduct };
    case 'database':
      return { pids: async () => [database.pid], restart: () => database.start() };
    case 'Redis':
      return { pids: async () => [redis.pid], restart: () => redis.start() };
  }
}

async function launchAndWait(replica: Replica): Promise<void> {
  replica.launch();
  await replica.ready();
}

/** Returns the leading replica, whose loss has the most effects. */
function leadingReplica({ parts }: Installation): Promise<Replica> {
  return until(
    'a replica leads',
    async () => {
      const lead = await Promise.all(parts.replicas.map((replica) => replica.leads()));
      return parts.replicas[lead.indexOf(true)];
    },
    60_000,
  );
}

/** Returns the pids of haproxy's master, worker and their children. */
async function pidsOfPipe(dataDir: string, serverId: number): Promise<number[]> {
  const container = engine.getContainer((await egressOf(dataDir, serverId)).id);
  const { Titles, Processes } = (await container.top({ ps_args: '-eo pid,comm' })) as {
    Titles: string[];
    Processes: string[][];
  };
  const [pid, name] = [Titles.indexOf('PID'), Titles.indexOf('COMMAND')];
  return Processes.filter((row) => row[name] !== 'tini').map((row) => Number(row[pid]));
}
