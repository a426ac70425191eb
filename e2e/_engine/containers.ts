import { readFileSync } from 'node:fs';
import Docker from 'dockerode';
import { z } from 'zod';
import { NODE_LABEL, SERVICE_LABEL } from '../../relay-node/src/runner/compose/engine-options.js';
import type { ServiceName } from '../../relay-node/src/runner/stack/template.js';
import { createNodeName } from '../../relay-node/src/runner/home/instances-root.js';
import { createEngineOptions } from './compose-test-node.js';

export const engine = new Docker(createEngineOptions());

/** Returns the container of a service of one server. */
export async function findContainer(
  dataDir: string,
  serverId: number,
  service: ServiceName,
): Promise<Docker.Container> {
  const label = [
    `${NODE_LABEL}=${createNodeName(dataDir)}`,
    `trailcast.server=${serverId}`,
    `${SERVICE_LABEL}=${service}`,
  ];
  const [container] = await engine.listContainers({ all: true, filters: { label } });
  if (!container) throw new Error(`No container ${service} of server ${serverId}`);
  return engine.getContainer(container.Id);
}

const createNodeFilter = (dataDir: string) => ({
  filters: { label: [`${NODE_LABEL}=${createNodeName(dataDir)}`] },
});

export const listContainers = (dataDir: string) =>
  engine.listContainers({ all: true, ...createNodeFilter(dataDir) });
export const listNetworks = (dataDir: string) => engine.listNetworks(createNodeFilter(dataDir));
export const listVolumes = async (dataDir: string) =>
  (await engine.listVolumes(createNodeFilter(dataDir))).Volumes ?? [];

export const findObs = (dataDir: string, serverId: number) => findContainer(dataDir, serverId, 'obs');
export const findEgress = (dataDir: string, serverId: number) => findContainer(dataDir, serverId, 'egress');

const TopOutput = z.object({ Titles: z.array(z.string()), Processes: z.array(z.array(z.string())) });

/** Returns the host's pid of a container's process by its program's name. */
export function findPidInContainer(container: Docker.Container, program: string): Promise<number> {
  return findPid(container, 'comm', (name) => name === program);
}

/** Returns the host's pid of the hub in an egress container. */
export function findHubPid(container: Docker.Container): Promise<number> {
  return findPid(container, 'args', (args) => args.startsWith('node ') && args.includes('hub/main.js'));
}

/** Returns the host's pid of Chromium's main process in a container of web pages. It is also the id of its group. */
export function findChromiumPid(container: Docker.Container): Promise<number> {
  return findPid(
    container,
    'args',
    (args) => args.includes('--remote-debugging-pipe') && !args.includes('--type='),
  );
}

async function findPid(
  container: Docker.Container,
  column: 'comm' | 'args',
  matches: (text: string) => boolean,
): Promise<number> {
  const { Titles, Processes } = TopOutput.parse(await container.top({ ps_args: `-eo pid,${column}` }));
  const row = Processes.find((processRow) => matches(processRow[Titles.indexOf('COMMAND')] ?? ''));
  if (!row) throw new Error('The program does not run');
  return Number(row[Titles.indexOf('PID')]);
}

export function readProcessStatus(pid: number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/** Kills a container's process with SIGKILL from the host, by its program's name. */
export async function killInContainer(container: Docker.Container, program: string): Promise<void> {
  process.kill(await findPidInContainer(container, program), 'SIGKILL');
}

/** Runs a command in the container. Returns its output and exit code; the code is null after a timeout. */
export async function runInContainer(
  container: Docker.Container,
  command: string[],
  timeoutMs = 60_000,
): Promise<{ code: number | null; output: string }> {
  // With a terminal, the engine sends the output without frame headers.
  const exec = await container.exec({ Cmd: command, AttachStdout: true, AttachStderr: true, Tty: true });
  const stream = await exec.start({ hijack: true, stdin: false, Tty: true });
  let output = '';
  stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => stream.destroy(), timeoutMs);
    stream.once('close', () => (clearTimeout(timer), resolve()));
  });
  const { ExitCode } = await exec.inspect();
  return { code: ExitCode, output };
}
