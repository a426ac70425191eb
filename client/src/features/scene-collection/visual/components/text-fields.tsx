import { Grid, Stack, Text } from '@chakra-ui/react';
import { SOURCE_LIMITS, TEXT_FONT } from '@trailcast/schema/source-kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../../ui/field/checkbox-field.js';
import { ChoiceField } from '../../../../ui/field/choice-field.js';
import { TextAreaField } from '../../../../ui/field/text-area-field.js';
import { TextField } from '../../../../ui/field/text-field.js';
import type { TextChange } from '../edit/sources.js';
import type { TextStyle } from '../model/text-style.js';
import { ColourField } from './colour-field.js';
import { NumberField } from './number-field.js';

/** Typefaces on the machines that run OBS. */
const FACES = [TEXT_FONT.face, 'DejaVu Sans', 'DejaVu Sans Mono', 'DejaVu Serif'];

interface Props {
  textStyle: TextStyle;
  /** Changes with the same `subject`, such as typing in one field, are one step of Undo. */
  onChange: (change: TextChange, subject: string | null) => void;
}

/** Text and font, which a server changes during a broadcast. */
export function TextFields({ textStyle, onChange }: Props) {
  const { t } = useTranslation();
  const faces = FACES.includes(textStyle.face) ? FACES : [textStyle.face, ...FACES];
  return (
    <Stack gap="2">
      {textStyle.live === null ? (
        <TextContent textStyle={textStyle} onChange={onChange} />
      ) : (
        <Text>{t(`visual.live.${textStyle.live}`)}</Text>
      )}
      {textStyle.live === 'clock' && <TimeZoneField textStyle={textStyle} onChange={onChange} />}
      <ChoiceField
        label={t('visual.face')}
        value={textStyle.face}
        choices={faces.map((face) => ({
          id: face,
          name: FACES.includes(face) ? face : t('visual.otherFace', { face }),
        }))}
        onChoose={(face) => onChange({ face }, null)}
      />
    </Stack>
  );
}

/** Size, weight and colour of a text. */
export function TextStyleFields({ textStyle, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <Grid gap="2" alignItems="end" templateColumns={{ base: '1fr', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <NumberField
          label={t('visual.size')}
          unit="px"
          value={textStyle.size}
          min={1}
          max={512}
          onChange={(size) => onChange({ size }, 'size')}
        />
        <CheckboxField checked={textStyle.bold} onChange={(bold) => onChange({ bold }, null)}>
          {t('visual.bold')}
        </CheckboxField>
      </Grid>
      <ColourField
        label={t('visual.colour')}
        value={textStyle.top}
        onChange={(colour) => onChange({ colour }, 'colour')}
      />
    </Stack>
  );
}

/** A text that is too long stays in the field and is not reported. */
function TextContent({ textStyle, onChange }: Props) {
  const { t } = useTranslation();
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const max = SOURCE_LIMITS.textMaxLength;
  return (
    <TextAreaField
      label={t('visual.text')}
      rows={2}
      value={invalidText ?? textStyle.text}
      error={invalidText === null ? undefined : t('visual.textTooLong', { max, length: invalidText.length })}
      onChange={(text) => {
        setInvalidText(text.length > max ? text : null);
        if (text.length <= max) onChange({ text }, 'text');
      }}
    />
  );
}

/** An unknown time zone stays in the field and is not reported. */
function TimeZoneField({ textStyle, onChange }: Props) {
  const { t } = useTranslation();
  const [invalidText, setInvalidText] = useState<string | null>(null);
  return (
    <TextField
      label={t('visual.timeZone')}
      value={invalidText ?? textStyle.timeZone}
      autoComplete="off"
      spellCheck={false}
      hint={t('visual.timeZoneHint')}
      error={invalidText === null ? undefined : t('visual.timeZoneRefused')}
      onChange={(timeZone) => {
        const isKnown = isTimeZone(timeZone);
        setInvalidText(isKnown ? null : timeZone);
        if (isKnown) onChange({ timeZone }, 'time zone');
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
