import { Flex } from '@chakra-ui/react';
import { Palette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../i18n/feature-texts.js';
import { ChoiceField } from '../../ui/field/choice-field.js';
import { Pane } from '../../ui/pane/pane.js';
import { ThemeSwitch } from './theme-switch.js';

/** Each language is named in that language. */
const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'de', name: 'Deutsch' },
];

export function AppearancePane() {
  const { t, i18n } = useTranslation();
  return (
    <Pane title={t('session.appearance.title')} icon={Palette}>
      <Flex gap="3" align="flex-end" wrap="wrap">
        <ChoiceField
          label={t('session.appearance.language')}
          value={i18n.resolvedLanguage ?? 'en'}
          choices={LANGUAGES}
          onChoose={(language) => void changeLanguage(i18n, language)}
        />
        <ThemeSwitch />
      </Flex>
    </Pane>
  );
}
