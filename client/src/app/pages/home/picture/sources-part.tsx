import { SourcesPane } from '../../../../features/source/components/sources-pane.js';
import { useLive } from '../../../live.js';
import { SourcesSkeleton } from './sources-skeleton.js';
import { useLevels } from './use-levels.js';
import { useSources } from './use-sources.js';

/** Sources and sound of a server. Reloaded whenever `reloadKey` changes. */
export function SourcesPart({ serverId, reloadKey }: { serverId: string; reloadKey: string }) {
  const { shown, ...sources } = useSources(serverId, reloadKey);
  const { lostSince } = useLive();
  const subscribe = useLevels(serverId);
  if (!shown) return <SourcesSkeleton />;
  return (
    <SourcesPane
      serverSources={shown}
      isChannelLost={lostSince !== null}
      subscribe={subscribe}
      {...sources}
    />
  );
}
