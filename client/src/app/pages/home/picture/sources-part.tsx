import { SourcesPane } from '../../../../features/source/components/sources-pane.js';
import { useLive } from '../../../live.js';
import { SourcesSkeleton } from './sources-skeleton.js';
import { useLevels } from './use-levels.js';
import { useSources } from './use-sources.js';

export interface SourcesPartProps {
  serverId: string;
  /** The server is reloaded whenever this changes. */
  reloadKey: string;
  /** Name of the server's owner; null for the user's own server. */
  owner: string | null;
}

/** Sources and sound of a server. */
export function SourcesPart({ serverId, reloadKey, owner }: SourcesPartProps) {
  const { shown, ...sources } = useSources(serverId, reloadKey);
  const { lostSince } = useLive();
  const subscribe = useLevels(serverId);
  if (!shown) return <SourcesSkeleton />;
  return (
    <SourcesPane
      owner={owner}
      serverSources={shown}
      isChannelLost={lostSince !== null}
      subscribe={subscribe}
      {...sources}
    />
  );
}
