import { ChakraProvider } from '@chakra-ui/react';
import { screen } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { addFeatureTexts } from '../../../i18n/feature-texts.js';
import { startLanguage } from '../../../i18n/language.js';
import { system } from '../../../theme/system.js';
import { FeedFaultNotice } from './feed-fault-notice.js';

let root: Root;
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root') ?? document.body);
});
afterEach(() => root.unmount());

async function show(language: string, code: string, oldKey: boolean | null): Promise<void> {
  const texts = startLanguage();
  addFeatureTexts(texts);
  await texts.changeLanguage(language);
  const fault = { __typename: 'FeedFault' as const, code, text: '', at: Date.now() - 12_000, oldKey };
  root.render(
    <ChakraProvider value={system}>
      <I18nextProvider i18n={texts}>
        <FeedFaultNotice fault={fault} />
      </I18nextProvider>
    </ChakraProvider>,
  );
}

describe('FeedFaultNotice', () => {
  it.each([
    ['en', 'passphrase', null, /^Your phone was refused \d+ seconds ago: it uses a passphrase\./],
    ['en', 'wrong-key', true, /^Your phone was refused \d+ seconds ago: it uses an old key\./],
    ['en', 'wrong-key', false, /^A phone called with a wrong key \d+ seconds ago\. If it was yours,/],
    ['de', 'passphrase', null, /^Dein Handy wurde vor \d+ Sekunden abgewiesen: Es nutzt eine Passphrase\./],
    [
      'de',
      'wrong-key',
      true,
      /^Dein Handy wurde vor \d+ Sekunden abgewiesen: Es nutzt einen alten Schlüssel\./,
    ],
    [
      'de',
      'wrong-key',
      false,
      /^Vor \d+ Sekunden hat sich ein Handy mit einem falschen Schlüssel gemeldet\./,
    ],
  ])('shows in %s of %s (old key: %p) who was refused, and when', async (language, code, oldKey, text) => {
    await show(language, code, oldKey);
    expect(await screen.findByText(text)).toBeVisible();
  });
});
