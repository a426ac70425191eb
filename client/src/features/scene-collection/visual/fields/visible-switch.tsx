import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../../ui/field/switch-field.js';
import { JOINED_ROW } from './joined-fields.js';

interface Props {
  isVisible: boolean;
  onShow: (isVisible: boolean) => void;
}

/** A row like those of the fields below it: the text at its start, the switch at its end. */
const ROW_STYLE = {
  ...JOINED_ROW,
  '& > button': { width: 'full', justifyContent: 'space-between' },
  lg: {
    ...JOINED_ROW.lg,
    '& > button': { px: '2', borderRadius: 'md', fontSize: 'sm' },
    '& > button > span': { fontWeight: '500' },
  },
} as const;

/** Does the same as the eye in the list, among what viewers see at once. */
export function VisibleSwitch({ isVisible, onShow }: Props) {
  const { t } = useTranslation();
  const label = t('visual.visible');
  return (
    <Box css={ROW_STYLE}>
      <SwitchField label={label} words={{ on: label, off: label }} checked={isVisible} onChange={onShow} />
    </Box>
  );
}
