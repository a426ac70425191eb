import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../../ui/field/text-field.js';
import { hexOf, type Colour } from '../model/colour.js';
import { NumberField } from './number-field.js';

interface Props {
  label: string;
  value: Colour;
  onChange: (value: Colour) => void;
}

/** Edits a colour, with the browser's picker or as hex digits, and its opacity. */
export function ColourField({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState<string | null>(null);
  const isInvalid = typedText !== null && hexOf(typedText) === null;
  return (
    <Flex gap="2" align="flex-start" wrap="wrap">
      <Box pt="24px">
        <chakra.input
          type="color"
          aria-label={t('visual.pick', { label })}
          value={value.hex}
          onChange={({ target }) => {
            setTypedText(null);
            onChange({ ...value, hex: target.value });
          }}
          boxSize="target"
          p="1"
          bg="raised"
          borderWidth="1px"
          borderColor="control"
          borderRadius="12px"
          cursor="pointer"
        />
      </Box>
      <Box flex="1" minW={{ base: '7rem', lg: '5rem' }}>
        <TextField
          label={label}
          value={typedText ?? value.hex}
          autoComplete="off"
          spellCheck={false}
          error={isInvalid ? t('visual.colourRefused') : undefined}
          onBlur={() => !isInvalid && setTypedText(null)}
          onChange={(text) => {
            setTypedText(text);
            const hex = hexOf(text);
            if (hex !== null) onChange({ ...value, hex });
          }}
        />
      </Box>
      <Box flex="1" minW={{ base: '7rem', lg: '5rem' }}>
        <NumberField
          label={t('visual.opacity')}
          unit="%"
          value={value.opacity * 100}
          min={0}
          max={100}
          onChange={(percent) => onChange({ ...value, opacity: percent / 100 })}
        />
      </Box>
    </Flex>
  );
}
