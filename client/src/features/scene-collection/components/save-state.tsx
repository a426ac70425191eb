import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '../editor-draft.js';

const COLOURS = { none: 'muted', unsaved: 'amber', saving: 'muted', saved: 'moss' } as const;

/**
 * Says, beside the Save button, whether the text is saved. Its width does not depend on the text, so that the buttons
 * do not move. On a phone it takes the rest of the row, or one above the buttons.
 */
export function SaveStateText({ state }: { state: SaveState | null }) {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      flex={{ base: '1 1 9rem', md: '0 0 9rem' }}
      alignSelf="center"
      minH="20px"
      me={{ md: '2' }}
      fontSize="sm"
      lineHeight="20px"
      fontWeight={state === 'unsaved' ? '600' : '400'}
      textAlign={{ md: 'end' }}
      whiteSpace="nowrap"
      color={COLOURS[state ?? 'none']}
    >
      {state && t(`collection.editor.saveState.${state}`)}
    </Box>
  );
}
