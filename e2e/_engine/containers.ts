import { readFileSync } from 'node:fs';
import Docker from 'dockerode';
import { z } from 'zod';
import { NODE_LABEL, SERVICE_LABEL } from '../../relay-node/src/runner/compose/engine-options.js';
import type { ServiceName } from '../../relay-node/src/runner/stack/template.js';
import { nodeName } from '../../relay-node/src/runner/home/instances-root.js';
import { engineOptions } from './stack-machine.js';

export const engine = new Docker(engineOptions());

/** Returns the container of a service of one server. */
export async function containerOf(
  dataDir: string,
  serverId: number,
  service: ServiceName,
): Promise<Docker.Container> {
  const label = [
    `${NODE_LABEL}=${nodeName(dataDir)}`,
    `trailcast.server=${serverId}`,
    `${SERVICE_LABEL}=${service}`,
  ];
  const [found] = await engine.listContainers({ all: true, filters: { label } });
  if (!found) throw new Error(`No container ${service} of server ${serverId}`);
  return engine.getContainer(found.Id);
}

const nodeFilter = (dataDir: string) => ({ filters: { label: [`${NODE_LABEL}=${nodeName(dataDir)}`] } });

export const containersOf = (dataDir: string) => engine.listContainers({ all: true, ...nodeFilter(dataDir) });
export const networksOf = (dataDir: string) => engine.listNetworks(nodeFilter(dataDir));
export const volumesOf = async (dataDir: string) =>
  (await engine.listVolumes(nodeFilter(dataDir))).Volumes ?? [];

export const obsOf = (dataDir: string, serverId: number) => containerOf(dataDir, serverId, 'obs');
export const egressOf = (dataDir: string, serverId: number) => containerOf(dataDir, serverId, 'egress');

const Top = z.object({ Titles: z.array(z.string()), Processes: z.array(z.array(z.string())) });

/** Returns the host's pid of a container's process by its program's name. */
export function pidInContainer(container: Docker.Container, program: string): Promise<number> {
  return pidOf(container, 'comm', (name) => name === program);
}

/** Returns the host's pid of the hub in an egress container. */
export function hubPid(container: Docker.Container): Promise<number> {
  return pidOf(container, 'args', (args) => args.startsWith('node ') && args.includes('hub/main.js'));
}

/** Returns the host's pid of Chromium's main process in a container of web pages; it is also the process group. */
export function chromiumPid(container: Docker.Container): Promise<number> {
  return pidOf(
    container,
    'args',
    (args) => args.includes('--remote-debugging-pipe') && !args.includes('--type='),
  );
}

async function pidOf(
  container: Docker.Container,
  column: 'comm' | 'args',
  matches: (text: string) => boolean,
): Promise<number> {
  const { Titles, Processes } = Top.parse(await container.top({ ps_args: `-eo pid,${column}` }));
  const row = Processes.find((each) => matches(each[Titles.indexOf('COMMAND')] ?? ''));
  if (!row) throw new Error('The program does not run');
  return Number(row[Titles.indexOf('PID')]);
}

export function processStatus(pid: number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/** Kills (SIGKILL) a container's process from outside, by its program's name. */
export async function killInContainer(container: Docker.Container, program: string): Promise<void> {
  process.kill(await pidInContainer(container, program), 'SIGKILL');
}

/** Runs a command inside. Returns its output and exit code; null after a timeout. */
export async function runInContainer(
  container: Docker.Container,
  command: string[],
  timeoutMs = 60_000,
): Promise<{ code: number | null; output: string }> {
  // With a terminal, the engine sends the output without frame headers.
  const exec = await container.exec({ Cmd: command, AttachStdout: true, AttachStderr: true, Tty: true });
  const stream = await exec.start({ hijack: true, stdin: false, Tty: true });
  let output = '';
  stream.on('data', (part: Buffer) => (output += part.toString()));
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => stream.destroy(), timeoutMs);
    stream.once('close', () => (clearTimeout(timer), resolve()));
  });
  const { ExitCode } = await exec.inspect();
  return { code: ExitCode, output };
}
