import { useOwnServer } from '../../../../features/relay-server/use-own-server.js';
import { useLive } from '../../../live.js';
import { useDeferredModule } from '../../use-deferred-module.js';
import { SourcesSkeleton } from './sources-skeleton.js';

const load = () => import('./sources-part.js');

/**
 * Sources and sound of the running server, loaded after the rest of the page. `versions`: versions of the collections
 * by id.
 */
export function Sources({ versions }: { versions: ReadonlyMap<string, number> }) {
  const { connectedOnce } = useLive();
  const { server, status } = useOwnServer({ fetchPolicy: 'cache-first', skip: !connectedOnce });
  if (!server || typeof status?.scene !== 'string') return null;
  const state = `${server.dataVersion} ${versions.get(server.dataId) ?? 0} ${status.scene}`;
  return <LazySourcesPane serverId={server.id} state={state} />;
}

/** Sources and sound of a server that the user may operate. Reloaded whenever `state` changes. */
export function LazySourcesPane({ serverId, state }: { serverId: string; state: string }) {
  const module = useDeferredModule(load);
  return module ? <module.SourcesPart serverId={serverId} state={state} /> : <SourcesSkeleton />;
}
