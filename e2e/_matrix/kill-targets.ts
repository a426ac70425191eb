import { findEgress, engine, findObs, findPidInContainer } from '../_engine/containers.js';
import { until } from '../_kit/wait.js';
import type { ServiceProcess } from '../_replicas/service-process.js';
import type { EngineProcess } from '../_installation/engine-process.js';
import type { Installation } from '../_installation/installation.js';
import type { MariaDb } from '../_installation/mariadb.js';

/** A process that a test kills or suspends. */
export interface KillTarget {
  findPids(): Promise<number[]>;
  /** Restarts the process like an init system. Does nothing if the product restarts it. */
  restart(): Promise<void>;
}

/** An installation with one relay server, in which tests kill processes. */
export interface MatrixSetup {
  installation: Installation;
  database: MariaDb;
  engineProcess: EngineProcess;
  serverId: number;
}

export const KILL_TARGETS = [
  'BFF',
  'agent',
  'ingest',
  'engine',
  'OBS',
  'egress',
  'database',
  'Redis',
] as const;
export type KillTargetName = (typeof KILL_TARGETS)[number];

const doNothing = async () => undefined;

/** Returns the process with this name. For the BFF, returns the leading replica. */
export async function createKillTarget(name: KillTargetName, setup: MatrixSetup): Promise<KillTarget> {
  const { installation, database, engineProcess, serverId } = setup;
  const { agent, redis } = installation.processes;
  switch (name) {
    case 'BFF': {
      const leader = await findLeader(installation);
      return { findPids: async () => [leader.pid], restart: () => launchAndWait(leader) };
    }
    case 'agent':
      return { findPids: async () => [agent.pid], restart: async () => agent.launch() };
    case 'ingest':
      return {
        findPids: async () => [installation.findProcess('relay-node/dist/ingest/main.js').pid],
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
      return { findPids: () => findEgressPids(installation.dataDir, serverId), restart: doNothing };
    case 'database':
      return { findPids: async () => [database.pid], restart: () => database.start() };
    case 'Redis':
      return { findPids: async () => [redis.pid], restart: () => redis.start() };
  }
}

async function launchAndWait(replica: ServiceProcess): Promise<void> {
  replica.launch();
  await replica.waitUntilReady();
}

/** Waits for the leading replica: its loss has the most effects. */
function findLeader({ processes }: Installation): Promise<ServiceProcess> {
  return until(
    'a replica leads',
    async () => {
      const isLeading = await Promise.all(processes.replicas.map((replica) => replica.isLeading()));
      return processes.replicas[isLeading.indexOf(true)];
    },
    60_000,
  );
}

/** Returns the pids of all processes in the egress container except tini. */
async function findEgressPids(dataDir: string, serverId: number): Promise<number[]> {
  const container = engine.getContainer((await findEgress(dataDir, serverId)).id);
  const { Titles, Processes } = (await container.top({ ps_args: '-eo pid,comm' })) as {
    Titles: string[];
    Processes: string[][];
  };
  const [pid, name] = [Titles.indexOf('PID'), Titles.indexOf('COMMAND')];
  return Processes.filter((row) => row[name] !== 'tini').map((row) => Number(row[pid]));
}
