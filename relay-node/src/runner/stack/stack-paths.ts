import { join } from 'node:path';
import { createInstancePaths } from '../home/instance-paths.js';

/** Returns the files of one stack. Each service can only access its own folders. */
export function createStackPaths(dir: string) {
  const paths = createInstancePaths(dir);
  const egress = join(dir, 'egress');
  const egressConfig = join(dir, 'egress-config');
  return {
    ...paths,
    homeInside: '/home/relay',
    output: join(paths.home, 'obs.log'),
    /** Contains the slot of OBS's next start. */
    collection: join(paths.home, 'collection'),
    /** Contains the renderer of OBS's next start. */
    renderer: join(paths.home, 'renderer'),
    /** The agent's heartbeat file. Contains the seconds after which OBS exits without a heartbeat. */
    agentSeen: join(paths.home, 'agent-seen'),
    egress,
    egressConfig,
    pipeConfig: join(egressConfig, 'haproxy.cfg'),
    pipeLog: join(egress, 'log'),
    pipeStats: join(egress, 'stats.sock'),
    /** Socket of obs-websocket. */
    control: join(egress, 'obs.sock'),
    /** Folder in OBS's container for the frame writers' sockets. `pages` contains the bridge's options. */
    pagesInside: '/run/frames',
    /** Contains the options of the web pages' proxy. */
    pagesProxy: join(dir, 'pages-proxy'),
    hubConfig: join(egressConfig, 'hub.json'),
    hubSocket: join(egress, 'hub.sock'),
    /** A named pipe. A line starts the hub. */
    hubStart: join(egress, 'hub.start'),
    /** A named pipe. A line kills a hung hub. */
    hubKill: join(egress, 'hub.kill'),
  };
}
export type StackPaths = ReturnType<typeof createStackPaths>;
