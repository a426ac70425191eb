import { Box, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '../../../ui/field/checkbox-field.js';

interface Props {
  checked: boolean;
  isLive: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers a new key, because removed people know the current key and could still send with it. */
export function NewKeyChoice({ checked, isLive, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box role="group" aria-describedby={id} borderWidth="1px" borderRadius="12px" px="3" pb="3">
      <CheckboxField checked={checked} onChange={onChange}>
        {t('invites.newKey')}
      </CheckboxField>
      <Text id={id} fontSize="sm" color="muted">
        {t('invites.newKeyWhy')}
        {isLive && ` ${t('invites.newKeyLive')}`}
      </Text>
    </Box>
  );
}
