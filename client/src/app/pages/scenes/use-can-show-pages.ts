import { useBrowserSourcesQuery } from '../../../features/scene-collection/scene-collection.generated.js';
import { useLive } from '../../live.js';

/** Returns true if new servers show web pages; null while unknown. Queries once per opening of the editor. */
export function useCanShowPages(isOpen: boolean): boolean | null {
  const skip = !useLive().hasConnected || !isOpen;
  const { data } = useBrowserSourcesQuery({ skip, fetchPolicy: 'no-cache' });
  return isOpen ? (data?.system.relay.browserSources ?? null) : null;
}
