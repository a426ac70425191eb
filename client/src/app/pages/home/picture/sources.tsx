import { useDeferredModule } from '../../use-deferred-module.js';
import type { SourcesPartProps } from './sources-part.js';
import { SourcesSkeleton } from './sources-skeleton.js';

const load = () => import('./sources-part.js');

/** Sources and sound of a server that the user may operate, loaded after the rest of the page. */
export function LazySourcesPane(props: SourcesPartProps) {
  const module = useDeferredModule(load);
  return module ? <module.SourcesPart {...props} /> : <SourcesSkeleton />;
}
