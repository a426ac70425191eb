import type { UrgentRequests } from '../../features/relay-server/one-tap/use-one-tap.js';
import {
  useSetMutedMutation,
  useSetPanicMutation,
} from '../../features/relay-server/relay-server.generated.js';
import { useUrgentCall } from './use-urgent-call.js';

/** Returns the calls that switch panic and mute of a server, which can be started again while they run. */
export function useUrgentCalls(serverId: string): UrgentRequests {
  const [setPanic] = useSetPanicMutation();
  const [setMuted] = useSetMutedMutation();
  const panic = useUrgentCall('set panic', (endedSince: number | null) =>
    setPanic({ variables: { serverId, panic: endedSince === null, since: endedSince } }),
  );
  const mute = useUrgentCall('set muted', (muted: boolean) => setMuted({ variables: { serverId, muted } }));
  return {
    pending: { panic: panic.isRunning, mute: mute.isRunning },
    isSlow: panic.isSlow || mute.isSlow,
    onPanic: (endedSince) => void panic.call(endedSince),
    onMute: (muted) => void mute.call(muted),
  };
}
