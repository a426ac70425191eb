import { join } from 'node:path';
import { instancePaths } from '../home/instance-paths.js';

/** Files of one stack. Each service sees its own folders alone. */
export function stackPaths(dir: string) {
  const paths = instancePaths(dir);
  const egress = join(dir, 'egress');
  const egressConfig = join(dir, 'egress-config');
  return {
    ...paths,
    output: join(paths.home, 'obs.log'),
    /** The slot that OBS starts with. */
    collection: join(paths.home, 'collection'),
    /** Its time tells when an agent was there last, its text how many seconds OBS goes on without one. */
    agentSeen: join(paths.home, 'agent-seen'),
    egress,
    egressConfig,
    pipeConfig: join(egressConfig, 'haproxy.cfg'),
    pipeLog: join(egress, 'log'),
    pipeStats: join(egress, 'stats.sock'),
    /** Leads to obs-websocket. */
    control: join(egress, 'obs.sock'),
  };
}
export type StackPaths = ReturnType<typeof stackPaths>;
