import { OnAirMark } from '../../features/relay-server/components/on-air-mark.js';
import { useOwnServer } from '../../features/relay-server/use-own-server.js';
import { useLive } from '../live.js';

/** The state of the user's broadcast, for the header of every page. Hidden while the live channel is lost. */
export function OnAir() {
  const { connectedOnce, state } = useLive();
  const { status } = useOwnServer({ skip: !connectedOnce });
  return status && state === 'connected' && <OnAirMark status={status} />;
}
