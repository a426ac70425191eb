import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { PHONE_APPS, type App } from '../default-app.js';

interface Props {
  /** The chosen app; with another app, neither phone is chosen. */
  app: App;
  onChoose: (app: App) => void;
}

/** A ring within the button, so that both have the same size. The weight tells the state without a colour too. */
const CHOSEN_STYLE = {
  bg: 'raised',
  color: 'ink',
  borderColor: 'choice',
  boxShadow: 'inset 0 0 0 1px var(--tc-colors-choice)',
  fontWeight: '700',
} as const;

/** Two equal segments for the phone that is set up. The phone decides which app is offered. */
export function PhoneChoice({ app, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Grid
      role="group"
      aria-label={t('setUp.phone')}
      templateColumns="1fr 1fr"
      gap="2"
      p="1"
      bg="ground"
      borderRadius="calc(var(--tc-sizes-target) / 3 + 4px)"
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
