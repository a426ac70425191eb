import { SoundStrip } from '../../../../features/source/components/sound-strip.js';
import { useLevels } from './use-levels.js';

export interface SoundProps {
  serverId: string;
  of: 'feed' | 'program';
}

/** Level of a server's program or feed. */
export function SoundPart({ serverId, of }: SoundProps) {
  return <SoundStrip signal={of} follow={useLevels(serverId)} />;
}
