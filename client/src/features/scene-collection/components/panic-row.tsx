import { Box, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_STYLE, QUIET_PICTURE_STYLE } from '../../../ui/status/program-frame.js';
import { PHONE_ROW_HEIGHT } from './thumbnail-grid.js';

interface Props {
  /** The card's picture, as content of an SVG of 1280 x 720. */
  drawing?: ReactNode;
}

/** The card's text, in every language. */
const CARD_TEXT = 'One moment';
/** In `style`, because the page's CSS reset of fonts overrides attributes. */
const CARD_TEXT_STYLE = { fontFamily: 'Inter, system-ui, sans-serif', fontSize: 104, fontWeight: 700 };
const ROW_STYLE = {
  alignItems: 'center',
  gap: '3',
  height: `${PHONE_ROW_HEIGHT}px`,
  mt: { md: '2' },
  borderTopWidth: '1px',
  borderColor: 'line',
} as const;

/**
 * What viewers see during a panic, as a row like those of a phone's scenes. It is no scene, so it can't be edited.
 */
export function PanicRow({ drawing }: Props) {
  const { t } = useTranslation();
  return (
    <Flex {...ROW_STYLE}>
      <Box css={[PICTURE_STYLE, QUIET_PICTURE_STYLE, { width: '96px', flexShrink: '0' }]}>
        <svg aria-hidden viewBox="0 0 1280 720" style={{ display: 'block', background: '#1a2a40' }}>
          {drawing}
          <text x="96" y="315" fill="#fff" style={CARD_TEXT_STYLE}>
            {CARD_TEXT}
          </text>
        </svg>
      </Box>
      <Box minW="0">
        <Text fontWeight="600" fontSize={{ md: 'sm' }} lineHeight="20px">
          {CARD_TEXT}
        </Text>
        <Text fontSize="sm" lineHeight="20px" color="muted">
          {t('collection.panic')}
        </Text>
      </Box>
    </Flex>
  );
}
