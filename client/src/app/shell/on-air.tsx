import { OnAirMark } from '../../features/relay-server/components/on-air-mark.js';
import {
  useMyServerQuery,
  useServerStatusQuery,
} from '../../features/relay-server/relay-server.generated.js';
import { useLive } from '../live.js';

/** The state of the user's broadcast, for the header of every page. Hidden while the live channel is lost. */
export function OnAir() {
  const { connectedOnce, state } = useLive();
  const own = useMyServerQuery({ skip: !connectedOnce });
  const serverId = own.data?.myServer?.id ?? '';
  const { data } = useServerStatusQuery({ variables: { serverId }, skip: serverId === '' });
  if (!data || state !== 'connected' || serverId === '') return null;
  return <OnAirMark status={data.serverStatus} />;
}
