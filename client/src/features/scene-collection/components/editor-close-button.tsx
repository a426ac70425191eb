import { Box, Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';

interface Props {
  /** True to say "Close": nothing would be lost. */
  isClose: boolean;
  onClick: () => void;
}

/** Closes the editor. The button is as wide as the longer of its two texts, so that nothing beside it moves. */
export function EditorCloseButton({ isClose, onClick }: Props) {
  const { t } = useTranslation();
  const shownKey = isClose ? 'close' : 'cancel';
  return (
    <Button variant="ghost" onClick={onClick}>
      <Grid as="span">
        {(['cancel', 'close'] as const).map((key) => (
          <Box key={key} as="span" gridArea="1 / 1" visibility={key === shownKey ? undefined : 'hidden'}>
            {t(`dialog.${key}`)}
          </Box>
        ))}
      </Grid>
    </Button>
  );
}
