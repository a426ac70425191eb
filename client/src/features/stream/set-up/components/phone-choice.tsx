import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { CHOSEN_SEGMENT_STYLE, SEGMENTS_STYLE } from '../../../../ui/field/segments-style.js';
import { PHONE_APPS, type App } from '../default-app.js';

interface Props {
  /** The chosen app; with another app, neither phone is chosen. */
  app: App;
  onChoose: (app: App) => void;
}

/** The weight tells the state without a colour too. */
const CHOSEN_STYLE = { ...CHOSEN_SEGMENT_STYLE, color: 'ink', fontWeight: '700' } as const;

/** Two equal segments for the phone that is set up. The phone decides which app is offered. */
export function PhoneChoice({ app, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Grid role="group" aria-label={t('setUp.phone')} templateColumns="1fr 1fr" {...SEGMENTS_STYLE}>
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
