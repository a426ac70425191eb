import { OnAirStatus } from '../../features/relay-server/components/on-air-status.js';
import { isOnAir } from '../../features/relay-server/on-air.js';
import { useOwnServer } from '../../features/relay-server/use-own-server.js';
import { useLocation } from '../../lib/router/location.js';
import { useLive } from '../live.js';
import type { LiveBarProps } from '../urgent/live-bar.js';
import { useDeferredModule } from '../pages/use-deferred-module.js';

const importLiveBar = () => import('../urgent/live-bar.js');

/**
 * Shows the user's broadcast on every page: its status in the header, and the thumb bar, except on home, which has its
 * own. The status is hidden while the live channel is lost.
 */
export function OnAir() {
  const { hasConnected, state } = useLive();
  const { server, status } = useOwnServer({ skip: !hasConnected });
  if (!server || !status) return null;
  return (
    <>
      {state === 'connected' && <OnAirStatus status={status} />}
      {(isOnAir(status) || status.panic) && <LazyLiveBar server={server} status={status} />}
    </>
  );
}

/** The thumb bar. Its code is loaded on home as well, because the network may fail before the user leaves home. */
function LazyLiveBar(props: LiveBarProps) {
  const module = useDeferredModule(importLiveBar);
  const isHome = useLocation().pathname === '/';
  return module && !isHome && <module.LiveBar {...props} />;
}
