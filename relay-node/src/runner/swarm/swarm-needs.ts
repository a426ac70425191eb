import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type Docker from 'dockerode';
import { z } from 'zod';
import { findEngineFailure, openEngine } from '../stack/engine.js';

const runProgram = promisify(execFile);
const COMMAND_TIMEOUT_MS = 5_000;

const Info = z.object({
  Swarm: z.object({ LocalNodeState: z.string(), ControlAvailable: z.boolean() }),
});
const Network = z.object({ Driver: z.string(), Attachable: z.boolean() });

type Need = { what: string; how: string };

/** Returns the missing requirements for a stack, with commands that provide them. */
export async function findSwarmNeeds(options: { engine: string; network: string }): Promise<Need[]> {
  const failure = await findEngineFailure(options.engine);
  if (failure !== null) {
    const remedy = `apt-get install docker.io, or set DOCKER_HOST (${options.engine}: ${failure})`;
    return [{ what: 'a container engine', how: remedy }];
  }
  const engine = openEngine(options.engine);
  const { Swarm } = Info.parse(await engine.info());
  if (Swarm.LocalNodeState !== 'active' || !Swarm.ControlAvailable)
    return [{ what: "a swarm's manager", how: 'docker swarm init --advertise-addr ADDRESS' }];
  const needs: Need[] = [];
  if (!(await hasClient()))
    needs.push({
      what: 'the command docker',
      how: 'apt-get install docker.io, or the image relay-node-swarm',
    });
  if (!(await isOverlay(engine, options.network))) {
    const remedy = `docker network create --driver overlay --attachable ${options.network}`;
    needs.push({ what: `the network ${options.network} over all hosts`, how: remedy });
  }
  return needs;
}

async function hasClient(): Promise<boolean> {
  return runProgram('docker', ['--version'], { timeout: COMMAND_TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
}

async function isOverlay(engine: Docker, name: string): Promise<boolean> {
  const network: unknown = await engine
    .getNetwork(name)
    .inspect()
    .catch(() => null);
  const { data } = Network.safeParse(network);
  return data?.Driver === 'overlay' && data.Attachable;
}
