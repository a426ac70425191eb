import { useOwnServer } from '../../../../features/relay-server/use-own-server.js';
import type { SourcesPane } from '../../../../features/source/components/sources-pane.js';
import { SkeletonPane } from '../../../../ui/pane/skeleton-pane.js';
import { useLive } from '../../../live.js';
import { usePart } from '../../use-part.js';
import { useLevels } from './use-levels.js';
import { useSources } from './use-sources.js';

/** Height of the pane with one sound and two sources, px. Prevents a layout shift of the content below. */
const HEIGHT = 461;

type Pane = typeof SourcesPane;

const load = () => import('../../../../features/source/components/sources-pane.js');

/**
 * Sources and sound of the running server, loaded after the rest of the page. `versions`: versions of the collections
 * by id.
 */
export function Sources({ versions }: { versions: ReadonlyMap<string, number> }) {
  const { connectedOnce } = useLive();
  const { server, status } = useOwnServer({ fetchPolicy: 'cache-first', skip: !connectedOnce });
  if (!server || typeof status?.scene !== 'string') return null;
  const state = `${server.dataVersion} ${versions.get(server.dataId) ?? 0} ${status.scene}`;
  return <SourcesOf serverId={server.id} state={state} />;
}

/** Sources and sound of a server that the user may operate. Reloaded whenever `state` changes. */
export function SourcesOf({ serverId, state }: { serverId: string; state: string }) {
  const module = usePart(load);
  return module ? (
    <Loaded Pane={module.SourcesPane} serverId={serverId} state={state} />
  ) : (
    <SkeletonPane isLate height={HEIGHT} />
  );
}

function Loaded({ Pane, serverId, state }: { Pane: Pane; serverId: string; state: string }) {
  const { shown, ...sources } = useSources(serverId, state);
  const { lostSince } = useLive();
  const follow = useLevels(serverId);
  return shown ? (
    <Pane shown={shown} lost={lostSince !== null} follow={follow} {...sources} />
  ) : (
    <SkeletonPane isLate height={HEIGHT} />
  );
}
