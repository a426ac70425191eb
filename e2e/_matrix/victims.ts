import { findEgress, engine, findObs, findPidInContainer } from '../_engine/containers.js';
import { until } from '../_kit/wait.js';
import type { Replica } from '../_replicas/replica.js';
import type { EngineProcess } from '../_installation/engine-process.js';
import type { Installation } from '../_installation/installation.js';
import type { MariaDb } from '../_installation/mariadb.js';

/** A process that a row of the matrix kills. */
export interface Victim {
  findPids(): Promise<number[]>;
  /** Restarts the process, as the operator's init system would. Does nothing if the product restarts it itself. */
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

const doNothing = async () => undefined;

/** Returns the victim of this name. */
export async function createVictim(name: VictimName, stage: Stage): Promise<Victim> {
  const { installation, database, engineProcess, serverId } = stage;
  const { agent, redis } = installation.parts;
  switch (name) {
    case 'BFF': {
      const leader = await findLeader(installation);
      return { findPids: async () => [leader.pid], restart: () => launchAndWait(leader) };
    }
    case 'agent':
      return { findPids: async () => [agent.pid], restart: async () => agent.launch() };
    case 'ingest':
      return {
        findPids: async () => [installation.part('relay-node/dist/ingest/main.js').pid],
        restart: doNothing,
      };
    case 'engine':
      return { findPids: async () => [engineProcess.pid], restart: () => engineProcess.start() };
    case 'OBS':
      return {
        findPids: async () => [
          await findPidInContainer(await findObs(installation.dataDir, serverId), 'obs'),
        ],
        restart: doNothing,
      };
    case 'egress':
      return { findPids: () => findPipePids(installation.dataDir, serverId), restart: doNothing };
    case 'database':
      return { findPids: async () => [database.pid], restart: () => database.start() };
    case 'Redis':
      return { findPids: async () => [redis.pid], restart: () => redis.start() };
  }
}

async function launchAndWait(replica: Replica): Promise<void> {
  replica.launch();
  await replica.waitUntilReady();
}

/** Returns the leading replica, whose loss has the most effects. */
function findLeader({ parts }: Installation): Promise<Replica> {
  return until(
    'a replica leads',
    async () => {
      const isLeading = await Promise.all(parts.replicas.map((replica) => replica.isLeading()));
      return parts.replicas[isLeading.indexOf(true)];
    },
    60_000,
  );
}

/** Returns the pids of haproxy's master, worker and their children. */
async function findPipePids(dataDir: string, serverId: number): Promise<number[]> {
  const container = engine.getContainer((await findEgress(dataDir, serverId)).id);
  const { Titles, Processes } = (await container.top({ ps_args: '-eo pid,comm' })) as {
    Titles: string[];
    Processes: string[][];
  };
  const [pid, name] = [Titles.indexOf('PID'), Titles.indexOf('COMMAND')];
  return Processes.filter((row) => row[name] !== 'tini').map((row) => Number(row[pid]));
}
