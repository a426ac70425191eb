import { useDeferredModule } from '../../use-deferred-module.js';
import { SOURCES_SKELETON } from './sources-skeleton.js';

const load = () => import('./sources-part.js');

/**
 * Sources and sound of a server that the user may operate, loaded after the rest of the page. Reloaded whenever `state`
 * changes.
 */
export function LazySourcesPane({ serverId, state }: { serverId: string; state: string }) {
  const module = useDeferredModule(load);
  return module ? <module.SourcesPart serverId={serverId} state={state} /> : SOURCES_SKELETON;
}
