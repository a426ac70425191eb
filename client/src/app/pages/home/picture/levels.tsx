import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LevelMeters } from '../../../../features/source/components/level-meters.js';
import { usePart } from '../use-part.js';
import { useLevels } from './use-levels.js';

/** Of both meters, px. It prevents a layout shift of what is below. */
const HEIGHT = 60;

const load = () => import('../../../../features/source/components/level-meters.js');

/** How loud a server is, for a user who changes nothing. Loaded after the rest of the page. */
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
