import { SoundStrip } from '../../../../features/source/components/sound-strip.js';
import { useLevels } from './use-levels.js';

export interface SoundProps {
  serverId: string;
  signal: 'feed' | 'program';
}

/** Level of a server's program or feed. */
export function SoundPart({ serverId, signal }: SoundProps) {
  return <SoundStrip signal={signal} subscribe={useLevels(serverId)} />;
}
