import { LevelMeters } from '../../../../features/source/components/level-meters.js';
import { useLevels } from './use-levels.js';

/** Level meters of a server. */
export function LevelsPart({ serverId }: { serverId: string }) {
  return <LevelMeters subscribe={useLevels(serverId)} />;
}
