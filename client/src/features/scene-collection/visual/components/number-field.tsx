import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/field/text-field.js';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Shown at the end of the field; undefined for a count. */
  unit?: 'px' | '°' | '%';
  disabled?: boolean;
  /** Called with each typed whole number in the range. */
  onChange: (value: number) => void;
}

/**
 * The unit is drawn over the end of the input, below the label, which is as high as that of a field without a unit
 * unless the container sets `--label-height`.
 */
const withUnit = (unit: string) => ({
  '& > div': {
    display: 'grid',
    '& > label': { lineHeight: 'var(--label-height, 24px)' },
    '& > input': { gridArea: '2 / 1', pe: unit === '°' ? '6' : '8' },
    _after: {
      content: `"${unit}"`,
      gridArea: '2 / 1',
      placeSelf: 'center end',
      pe: '3',
      fontSize: 'sm',
      color: 'muted',
      pointerEvents: 'none',
    },
  },
});

/** Field for a whole number. Invalid input stays in the field with an error and is not reported. */
export function NumberField({ label, value, min, max, unit, disabled = false, onChange }: Props) {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState<string | null>(null);
  const parse = (text: string) => {
    const number = /^\s*-?\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
    return number >= min && number <= max ? number : null;
  };
  const isInvalid = typedText !== null && parse(typedText) === null;
  return (
    <Box minW="0" css={unit ? withUnit(unit) : {}}>
      <TextField
        label={label}
        value={typedText ?? String(Math.round(value))}
        inputMode={min < 0 ? 'text' : 'numeric'}
        autoComplete="off"
        disabled={disabled}
        error={isInvalid ? t('visual.numberRefused', { min, max }) : undefined}
        onBlur={() => !isInvalid && setTypedText(null)}
        onChange={(text) => {
          setTypedText(text);
          const number = parse(text);
          if (number !== null) onChange(number);
        }}
      />
    </Box>
  );
}
