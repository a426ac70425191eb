import { useDeferredModule } from '../../use-deferred-module.js';
import { SourcesSkeleton } from './sources-skeleton.js';

const load = () => import('./sources-part.js');

/**
 * Sources and sound of a server that the user may operate, loaded after the rest of the page. Reloaded whenever
 * `reloadKey` changes.
 */
export function LazySourcesPane({ serverId, reloadKey }: { serverId: string; reloadKey: string }) {
  const module = useDeferredModule(load);
  return module ? <module.SourcesPart serverId={serverId} reloadKey={reloadKey} /> : <SourcesSkeleton />;
}
