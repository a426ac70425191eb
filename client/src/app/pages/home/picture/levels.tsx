import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDeferredModule } from '../../use-deferred-module.js';

/** Height of both meters, px. Prevents a layout shift of the content below. */
const HEIGHT = 56;

const load = () => import('./levels-part.js');

/** Sound levels of a server, for a user who can't change its sources. Loaded after the rest of the page. */
export function Levels({ serverId }: { serverId: string }) {
  const { t } = useTranslation();
  const module = useDeferredModule(load);
  return (
    <Box as="section" aria-label={t('source.sound')} minH={`${HEIGHT}px`}>
      {module && <module.LevelsPart serverId={serverId} />}
    </Box>
  );
}
