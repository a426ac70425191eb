import {
  createFeedPipe,
  OBS_PORT,
  PIPE_DEFAULTS,
  PROGRAM_PORT,
  createProgramPipe,
} from '../stack/pipe-config.js';
import type { PlatformRoute } from '../stack/platform-route.js';

/** Ports at which OBS's container and its pipe accept connections of the agent. */
export const LINK_PORT = { obs: 4456, egress: 4457 } as const;

export interface SwarmPipeSettings {
  /** Subnet of OBS and its pipe. */
  obsSubnet: string;
  /** Subnet of the pipes and the node. */
  nodeSubnet: string;
  /** Address at which the pipe reaches the ingest, on the node's network. */
  feed: { host: string; port: number };
  /** Null if the pipe forwards the program. */
  hub: { token: string } | null;
  platform: PlatformRoute | null;
}

/**
 * Returns haproxy's configuration in a swarm. The scheduler assigns addresses, so haproxy resolves OBS by name and
 * authorises connections by subnet: the agent by `nodeSubnet`, OBS by `obsSubnet`.
 */
export function createSwarmPipeConfig({
  obsSubnet,
  nodeSubnet,
  feed,
  hub,
  platform,
}: SwarmPipeSettings): string {
  return `${PIPE_DEFAULTS}
resolvers engine
  nameserver engine 127.0.0.11:53
  resolve_retries 3
  timeout resolve 500ms
  timeout retry 500ms
  hold valid 500ms
  hold nx 500ms
  hold obsolete 0s

${createControlProxy('control', OBS_PORT, nodeSubnet)}
${createControlProxy('link', LINK_PORT.obs, nodeSubnet)}
${hub ? '' : createProgramPipe([`bind :${PROGRAM_PORT}`, `tcp-request connection reject unless { src ${obsSubnet} }`], platform)}
${createFeedPipe(`range=${obsSubnet}`, feed)}`;
}

/** Returns the configuration of a port that connects the agent to OBS's container. */
function createControlProxy(name: string, port: number, nodeSubnet: string): string {
  return `frontend ${name}
  bind :${port}
  tcp-request connection reject unless { src ${nodeSubnet} }
  no log
  default_backend obs-${name}

backend obs-${name}
  server obs obs:${port} resolvers engine resolve-prefer ipv4 init-addr none
`;
}
