import { useDeferredModule } from '../../use-deferred-module.js';
import type { SoundProps } from './sound-part.js';

const load = () => import('./sound-part.js');

/** Level of a server's program or feed, for its picture. Loaded after the rest of the page. */
export function Sound(props: SoundProps) {
  const module = useDeferredModule(load);
  return module && <module.SoundPart {...props} />;
}
