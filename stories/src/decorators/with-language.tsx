import type { Decorator } from '@storybook/react-vite';
import { addFeatureTexts } from '@trailcast/client/i18n/all-feature-texts.ts';
import { startLanguage } from '@trailcast/client/i18n/language.ts';
import { I18nextProvider } from 'react-i18next';

const language = startLanguage();
addFeatureTexts(language);

/** Sets English or German, as chosen in the toolbar. */
export const withLanguage: Decorator = (Story, { globals }) => {
  void language.changeLanguage(String(globals.language));
  return (
    <I18nextProvider i18n={language}>
      <Story />
    </I18nextProvider>
  );
};
