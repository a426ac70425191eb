import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LevelMeters } from '../../../../features/source/components/level-meters.js';
import { usePart } from '../../use-part.js';
import { useLevels } from './use-levels.js';

/** Height of both meters, px. Prevents a layout shift of the content below. */
const HEIGHT = 60;

const load = () => import('../../../../features/source/components/level-meters.js');

/** Sound levels of a server, for a user who can't change its sources. Loaded after the rest of the page. */
export function Levels({ serverId }: { serverId: string }) {
  const { t } = useTranslation();
  const module = usePart(load);
  return (
    <Box as="section" aria-label={t('source.sound')} minH={`${HEIGHT}px`}>
      {module && <Loaded Meters={module.LevelMeters} serverId={serverId} />}
    </Box>
  );
}

function Loaded({ Meters, serverId }: { Meters: typeof LevelMeters; serverId: string }) {
  const follow = useLevels(serverId);
  return <Meters follow={follow} />;
}
