import { SoundStrip } from '../../../../features/source/components/sound-strip.js';
import { useLevels } from './use-levels.js';

export interface SoundProps {
  serverId: string;
  signal: 'feed' | 'program';
  isMuted: boolean;
}

/** Level of a server's program or feed. */
export function SoundPart({ serverId, ...props }: SoundProps) {
  return <SoundStrip {...props} subscribe={useLevels(serverId)} />;
}
