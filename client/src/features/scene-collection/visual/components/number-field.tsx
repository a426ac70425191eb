import { Box } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/field/text-field.js';
import { useNumberSteps } from '../fields/use-number-steps.js';

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Shown at the end of the field; undefined for a count. */
  unit?: 'px' | '°' | '%' | 'dB';
  /** True to show the label of a field with a unit inside the field on a desktop. */
  hasInnerLabel?: boolean;
  /** Shown instead of the label on a desktop. */
  shortLabel?: ReactNode;
  /** Name of the group, for a label that another group has as well. */
  group?: string;
  disabled?: boolean;
  /** Called with each typed whole number in the range. */
  onChange: (value: number) => void;
}

/**
 * The unit is drawn over the end of the input, below the label, which is as high as that of a field without a unit.
 */
const withUnit = (unit: string) => ({
  '& > div': {
    display: 'grid',
    '& > label': { lineHeight: '24px' },
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

/**
 * On a desktop the label is drawn over the start of the input, and hides a number that is too long for the rest. A mouse
 * drags it to change the number.
 */
const withInnerLabel = (unit: string) => ({
  ...withUnit(unit),
  lg: {
    '& > div': {
      '& > label': {
        gridArea: '1 / 1',
        zIndex: '1',
        placeSelf: 'center start',
        ms: '2px',
        ps: '6px',
        pe: '1',
        bg: 'ground',
        borderRadius: 'sm',
        lineHeight: '20px',
        cursor: 'ew-resize',
        userSelect: 'none',
      },
      // A disabled input is translucent.
      '& > label:has(+ input:disabled)': { bg: 'transparent', pointerEvents: 'none' },
      '& > input': {
        gridArea: '1 / 1',
        pe: unit === '°' ? '5' : '26px',
        bg: 'var(--field-ground, var(--tc-colors-ground))',
        borderColor: 'var(--field-edge, var(--tc-colors-line))',
        textAlign: 'end',
      },
      '@media (hover: hover)': { '& > input:hover': { borderColor: 'control' } },
      '& > input[aria-invalid=true]': { borderColor: 'loss' },
      _after: { gridArea: '1 / 1', pe: '2', fontSize: '12px' },
    },
  },
});

/**
 * Field for a whole number, which the arrow keys change by 1, or by 10 with Shift. Invalid input stays in the field with
 * an error and is not reported.
 */
export function NumberField({
  label,
  value,
  min,
  max,
  unit,
  hasInnerLabel = false,
  shortLabel,
  group,
  disabled = false,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState<string | null>(null);
  const parse = (text: string) => {
    const number = /^\s*-?\d{1,6}\s*$/.test(text) ? Number(text) : Number.NaN;
    return number >= min && number <= max ? number : null;
  };
  const stepHandlers = useNumberSteps({
    value,
    min,
    max,
    disabled,
    onChange: (number) => {
      setTypedText(null);
      onChange(number);
    },
  });
  const createStyle = hasInnerLabel ? withInnerLabel : withUnit;
  const isInvalid = typedText !== null && parse(typedText) === null;
  return (
    <Box minW="0" css={unit ? createStyle(unit) : {}} {...stepHandlers}>
      <TextField
        group={group}
        label={label}
        shortLabel={shortLabel}
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
