import { ChakraProvider } from '@chakra-ui/react';
import { screen } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { addFeatureTexts } from '../../../../i18n/all-feature-texts.js';
import { startLanguage } from '../../../../i18n/language.js';
import { system } from '../../../../theme/system.js';
import { HintNotices } from './hint-notices.js';

const MINUTE_MS = 60_000;
let root: Root;
beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector('#root') ?? document.body);
});
afterEach(() => root.unmount());

async function renderHint(
  language: string,
  code: string,
  serverFee: number | null = code === 'nothing-sent' ? 0.5 : null,
): Promise<void> {
  const texts = startLanguage();
  addFeatureTexts(texts);
  await texts.changeLanguage(language);
  const hint = {
    code,
    at: Date.now() - 12 * MINUTE_MS - 500,
    seconds: 10,
    scene: 'Los',
    destination: 'Kick',
    words: 'Bad',
    source: 'Alerts',
  };
  const isRefusal = ['passphrase', 'old-key', 'wrong-key'].includes(code);
  root.render(
    <ChakraProvider value={system}>
      <I18nextProvider i18n={texts}>
        <HintNotices
          serverFee={serverFee}
          onDelete={() => undefined}
          hints={[isRefusal ? { ...hint, at: Date.now() - 12_000 } : hint]}
        />
      </I18nextProvider>
    </ChakraProvider>,
  );
}

describe('HintNotices', () => {
  it.each([
    ['en', 'passphrase', /^Your phone was refused \d+ seconds ago: it uses a passphrase\./],
    ['en', 'old-key', /^Your phone was refused \d+ seconds ago: it uses an old key\./],
    ['en', 'wrong-key', /^A phone tried to connect with a wrong key \d+ seconds ago\. If it was yours,/],
    ['en', 'taken-over', /^A second phone with the same link took over 12 minutes ago\./],
    ['en', 'no-sound', /^Your feed has had no sound for 12 minutes\./],
    ['en', 'key-frames', /^Your feed has a key frame only every 10 s/],
    ['en', 'clock-jumps', /^The timestamps in your feed jump,/],
    ['en', 'refused', /^Kick rejected the broadcast: “Bad”\./],
    [
      'en',
      'scene-without-feed',
      /^Your viewers have been seeing “Los” for 12 minutes while your feed arrives\.$/,
    ],
    ['en', 'page-unreachable', /^The web page “Alerts” can’t be reached\./],
    ['en', 'page-crashed', /^The web page “Alerts” has crashed/],
    ['en', 'page-hangs', /^The web page “Alerts” doesn’t respond/],
    ['en', 'page-memory', /^The web page “Alerts” was closed: your web pages take too much memory\./],
    ['en', 'page-slowed', /^The web page “Alerts” is drawn once a second/],
    ['en', 'page-unavailable', /^Your server can’t show the web page “Alerts” now\./],
    ['de', 'page-unreachable', /^Die Webseite „Alerts“ ist nicht erreichbar\./],
    ['de', 'page-crashed', /^Die Webseite „Alerts“ ist abgestürzt/],
    ['de', 'page-hangs', /^Die Webseite „Alerts“ reagiert nicht/],
    ['de', 'page-memory', /^Die Webseite „Alerts“ wurde geschlossen/],
    ['de', 'page-slowed', /^Die Webseite „Alerts“ wird nur einmal pro Sekunde gezeichnet/],
    ['de', 'page-unavailable', /^Dein Server kann die Webseite „Alerts“ gerade nicht zeigen\./],
    ['en', 'nothing-sent', /^Your server costs €0\.50 an hour, and nothing has been sent for 12 minutes\.$/],
    ['de', 'passphrase', /^Dein Handy wurde vor \d+ Sekunden abgewiesen: Es nutzt eine Passphrase\./],
    ['de', 'old-key', /^Dein Handy wurde vor \d+ Sekunden abgewiesen: Es nutzt einen alten Schlüssel\./],
    ['de', 'wrong-key', /^Vor \d+ Sekunden wollte sich ein Handy mit einem falschen Schlüssel verbinden\./],
    ['de', 'taken-over', /^Vor 12 Minuten hat ein zweites Handy mit demselben Link übernommen\./],
    ['de', 'no-sound', /^Dein Handy schickt seit 12 Minuten keinen Ton\./],
    ['de', 'key-frames', /^Dein Handy schickt nur alle 10 s ein Schlüsselbild/],
    ['de', 'clock-jumps', /^Die Zeitstempel deines Bilds springen/],
    ['de', 'refused', /^Kick lehnt die Übertragung ab: „Bad“\./],
    ['de', 'scene-without-feed', /^Deine Zuschauer sehen seit 12 Minuten „Los“, obwohl dein Bild ankommt\.$/],
    [
      'de',
      'nothing-sent',
      /^Dein Server kostet 0,50\s€ pro Stunde, und seit 12 Minuten wird nichts gesendet\.$/,
    ],
  ])('explains the problem in %s: %s', async (language, code, text) => {
    await renderHint(language, code);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    ['en', null, /^Nothing has been sent for 12 minutes\. Delete your server if/],
    ['en', 0, /^Nothing has been sent for 12 minutes\. Delete your server if/],
    ['de', null, /^Seit 12 Minuten wird nichts gesendet\. Lösche deinen Server, wenn/],
    ['de', 0, /^Seit 12 Minuten wird nichts gesendet\. Lösche deinen Server, wenn/],
  ])('shows no costs in %s for an idle server with the fee %s', async (language, serverFee, text) => {
    await renderHint(language, 'nothing-sent', serverFee);
    expect(await screen.findByText(text)).toBeVisible();
  });
});
