import type { UrgentCalls } from '../../features/relay-server/one-tap/use-one-tap.js';
import {
  useSetMutedMutation,
  useSetPanicMutation,
} from '../../features/relay-server/relay-server.generated.js';
import { useUrgentCall } from './use-urgent-call.js';

export function useUrgentCalls(serverId: string): UrgentCalls {
  const [setPanic] = useSetPanicMutation();
  const [setMuted] = useSetMutedMutation();
  const panic = useUrgentCall('set panic', (ended: number | null) =>
    setPanic({ variables: { serverId, panic: ended === null, since: ended } }),
  );
  const mute = useUrgentCall('set muted', (muted: boolean) => setMuted({ variables: { serverId, muted } }));
  return {
    pending: { panic: panic.isRunning, mute: mute.isRunning },
    isSlow: panic.isSlow || mute.isSlow,
    onPanic: (ended) => void panic.call(ended),
    onMute: (muted) => void mute.call(muted),
  };
}
