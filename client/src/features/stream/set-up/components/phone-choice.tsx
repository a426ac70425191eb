import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { PHONE_APPS, type App } from '../default-app.js';

interface Props {
  /** The chosen app; with another app, neither phone is chosen. */
  app: App;
  onChoose: (app: App) => void;
}

/** Like the choice of the graph's range. The weight tells the state without a colour too. */
const CHOSEN_STYLE = {
  bg: 'mossTint',
  color: 'ink',
  borderColor: 'moss',
  fontWeight: '700',
  _hover: { bg: 'mossTint' },
} as const;

/** Two equal segments for the phone that is set up. The phone decides which app is offered. */
export function PhoneChoice({ app, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Grid
      role="group"
      aria-label={t('setUp.phone')}
      templateColumns="1fr 1fr"
      borderRadius="lg"
      // In the place of a border, which would make the control higher than its buttons.
      boxShadow="inset 0 0 0 1px {colors.control}"
    >
      {PHONE_APPS.map((id) => (
        <Button
          key={id}
          variant="ghost"
          aria-pressed={app === id}
          color="muted"
          {...(app === id && CHOSEN_STYLE)}
          onClick={() => onChoose(id)}
        >
          {t(`setUp.phones.${id}`)}
        </Button>
      ))}
    </Grid>
  );
}
