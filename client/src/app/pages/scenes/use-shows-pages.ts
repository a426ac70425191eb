import { useBrowserSourcesQuery } from '../../../features/scene-collection/scene-collection.generated.js';
import { useLive } from '../../live.js';

/** Loads once per opening of the editor whether new servers show web pages; null while unknown. */
export function useShowsPages(isOpen: boolean): boolean | null {
  const skip = !useLive().connectedOnce || !isOpen;
  const { data } = useBrowserSourcesQuery({ skip, fetchPolicy: 'no-cache' });
  return isOpen ? (data?.system.relay.browserSources ?? null) : null;
}
