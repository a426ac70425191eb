import { join } from 'node:path';
import { instancePaths } from '../home/instance-paths.js';

/** Returns the files of one stack. Each service has access only to its own folders. */
export function stackPaths(dir: string) {
  const paths = instancePaths(dir);
  const egress = join(dir, 'egress');
  const egressConfig = join(dir, 'egress-config');
  return {
    ...paths,
    homeInside: '/home/relay',
    output: join(paths.home, 'obs.log'),
    /** The slot that OBS starts with. */
    collection: join(paths.home, 'collection'),
    /** The renderer that OBS starts with. */
    renderer: join(paths.home, 'renderer'),
    /** Modified by each heartbeat of the agent. Contains the seconds after which OBS exits without one. */
    agentSeen: join(paths.home, 'agent-seen'),
    egress,
    egressConfig,
    pipeConfig: join(egressConfig, 'haproxy.cfg'),
    pipeLog: join(egress, 'log'),
    pipeStats: join(egress, 'stats.sock'),
    /** Connects to obs-websocket. */
    control: join(egress, 'obs.sock'),
    /** Where OBS has the sockets of the frame writers. `pages` has the options of the bridge, this folder those of its proxy. */
    pagesInside: '/run/frames',
    pagesProxy: join(dir, 'pages-proxy'),
    hubConfig: join(egressConfig, 'hub.json'),
    hubSocket: join(egress, 'hub.sock'),
    /** A pipe: a line in it starts the hub. */
    hubStart: join(egress, 'hub.start'),
    /** A pipe: a line in it kills a hung hub. */
    hubKill: join(egress, 'hub.kill'),
  };
}
export type StackPaths = ReturnType<typeof stackPaths>;
