import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../../ui/field/checkbox-field.js';
import { ChoiceField } from '../../../../ui/field/choice-field.js';
import { TextAreaField } from '../../../../ui/field/text-area-field.js';
import { TextField } from '../../../../ui/field/text-field.js';
import type { TextChange } from '../edit/sources.js';
import type { TextLook } from '../model/text-look.js';
import { ColourField } from './colour-field.js';
import { NumberField } from './number-field.js';

/** Typefaces on the machines that run OBS. */
const FACES = ['DejaVu Sans', 'DejaVu Sans Mono', 'DejaVu Serif'];

interface Props {
  look: TextLook;
  /** Changes with the same `about`, such as typing in one field, are one step of Undo. */
  onChange: (change: TextChange, about: string | null) => void;
}

export function TextFields({ look, onChange }: Props) {
  const { t } = useTranslation();
  const faces = FACES.includes(look.face) ? FACES : [look.face, ...FACES];
  return (
    <Stack gap="2">
      {look.live === null ? (
        <Words look={look} onChange={onChange} />
      ) : (
        <Text>{t(`visual.live.${look.live}`)}</Text>
      )}
      {look.live === 'clock' && <TimeZone look={look} onChange={onChange} />}
      <Grid gap="2" templateColumns={{ base: '1fr', lg: '2fr 1fr' }}>
        <ChoiceField
          label={t('visual.face')}
          value={look.face}
          choices={faces.map((face) => ({
            id: face,
            name: FACES.includes(face) ? face : t('visual.otherFace', { face }),
          }))}
          onChoose={(face) => onChange({ face }, null)}
        />
        <NumberField
          label={t('visual.size')}
          value={look.size}
          min={1}
          max={512}
          onChange={(size) => onChange({ size }, 'size')}
        />
      </Grid>
      <CheckboxField checked={look.bold} onChange={(bold) => onChange({ bold }, null)}>
        {t('visual.bold')}
      </CheckboxField>
      <ColourField
        label={t('visual.colour')}
        value={look.top}
        onChange={(colour) => onChange({ colour }, 'colour')}
      />
    </Stack>
  );
}

/** A text that is too long stays in the field and is not reported. */
function Words({ look, onChange }: Props) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);
  const max = SOURCE_LIMITS.textMaxLength;
  return (
    <Box>
      <TextAreaField
        label={t('visual.text')}
        rows={2}
        value={refused ?? look.text}
        error={refused === null ? undefined : t('visual.textTooLong', { max, length: refused.length })}
        onChange={(text) => {
          setRefused(text.length > max ? text : null);
          if (text.length <= max) onChange({ text }, 'text');
        }}
      />
    </Box>
  );
}

/** A time zone that this browser does not know stays in the field and is not reported. */
function TimeZone({ look, onChange }: Props) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <TextField
      label={t('visual.timeZone')}
      value={refused ?? look.timeZone}
      autoComplete="off"
      spellCheck={false}
      hint={t('visual.timeZoneHint')}
      error={refused === null ? undefined : t('visual.timeZoneRefused')}
      onChange={(timeZone) => {
        const known = isTimeZone(timeZone);
        setRefused(known ? null : timeZone);
        if (known) onChange({ timeZone }, 'time zone');
      }}
    />
  );
}

function isTimeZone(name: string): boolean {
  try {
    return name === '' || new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
