import { Box, Heading } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { openSources } from '../open-sources.js';

const BUTTON_STYLE = {
  width: 'full',
  justifyContent: 'space-between',
  px: '0',
  textAlign: 'start',
  _hover: { bg: 'transparent', textDecoration: 'underline' },
  '& > span': { minWidth: '0', overflowWrap: 'anywhere' },
  '& > svg': { transition: 'rotate 120ms' },
  '&[aria-expanded=true] > svg': { rotate: '180deg' },
} as const;

interface Props {
  scene: string;
  sourceCount: number;
  /** The sources. They stay mounted while they are hidden, so that a text keeps its undo button. */
  children: ReactNode;
}

/**
 * The shown scene. On a desktop a button opens its sources, which are closed by default, so that the chat above has
 * more height. A phone always shows them.
 */
export function SceneSection({ scene, sourceCount, children }: Props) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const [isOpen, setOpen] = useState(openSources.isOpen);
  const id = useId();
  const toggle = () => {
    openSources.store(!isOpen);
    setOpen(!isOpen);
  };
  return (
    <Box role="group" aria-label={t('source.scene', { scene })}>
      <Heading as="h3" display={{ lg: 'flex' }} fontSize="md" fontWeight="700" overflowWrap="anywhere">
        {isDesktop ? (
          <Button
            variant="ghost"
            css={BUTTON_STYLE}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            <span>{t('source.sourcesOf', { scene, total: sourceCount })}</span>
            <ChevronDown aria-hidden size={20} />
          </Button>
        ) : (
          t('source.scene', { scene })
        )}
      </Heading>
      <div id={id} hidden={isDesktop && !isOpen}>
        {children}
      </div>
    </Box>
  );
}
