import { Box, Grid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Placeholder while the application loads: logo and name, in the same place as in index.html. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <Grid
      role="status"
      minH="100dvh"
      gap="4"
      placeContent="center"
      justifyItems="center"
      fontSize="2xl"
      fontWeight="800"
      lineHeight="normal"
    >
      <Box asChild animation="pulse 1.6s ease-in-out infinite">
        <img src="/trailcast.svg" alt="" width={96} height={96} />
      </Box>
      {t('product')}
      <Text srOnly>{t('loading')}</Text>
    </Grid>
  );
}
