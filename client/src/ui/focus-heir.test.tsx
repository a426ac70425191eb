import { ChakraProvider } from '@chakra-ui/react';
import { findByRole, screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { SessionsPane } from '../features/session/components/sessions-pane.js';
import { addFeatureTexts } from '../i18n/feature-texts.js';
import { startLanguage } from '../i18n/language.js';
import { system } from '../theme/system.js';
import { heirOf, lineageOf } from './focus-heir.js';

const place = (html: string) => {
  document.body.innerHTML = html;
  const element = document.querySelector<HTMLElement>('#gone');
  if (!element) throw new Error('there is no #gone');
  return { element, lineage: lineageOf(element) };
};

describe('heirOf', () => {
  it('is the element itself while it is there', () => {
    const { element, lineage } = place('<ul data-heir><li><button id="gone"></button></li></ul>');
    expect(heirOf(lineage)).toBe(element);
  });

  it('is the nearest heir around an element that has gone', () => {
    const { lineage } = place(
      '<main><h1 data-heir></h1><section><h2 data-heir></h2><div><p><button id="gone"></button></p></div></section></main>',
    );
    document.querySelector('p')?.remove();
    expect(heirOf(lineage)).toBe(document.querySelector('h2'));
    document.querySelector('section')?.remove();
    expect(heirOf(lineage)).toBe(document.querySelector('h1'));
  });

  it('is nobody where nobody inherits', () => {
    const { element, lineage } = place('<main><button id="gone"></button></main>');
    element.remove();
    expect(heirOf(lineage)).toBeNull();
  });
});

/** Two devices; the other one is gone as soon as it is signed out. */
function Devices() {
  const [ids, setIds] = useState(['1', '2']);
  const session = (id: string) => ({ id, timeCreated: 0, lastUsed: 0, current: id === '2' });
  return (
    <SessionsPane
      sessions={ids.map((id) => ({ __typename: 'Session' as const, ...session(id) }))}
      revoking={null}
      onRevoke={(revoked) => setIds(ids.filter((id) => id !== revoked))}
      onLogout={() => undefined}
    />
  );
}

describe('a window', () => {
  it('gives the focus to the list when the row that opened it goes while it closes', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    const container = document.querySelector('#root') ?? document.body;
    const root = createRoot(container);
    const language = startLanguage();
    addFeatureTexts(language);
    root.render(
      <ChakraProvider value={system}>
        <I18nextProvider i18n={language}>
          <Devices />
        </I18nextProvider>
      </ChakraProvider>,
    );
    const opener = await screen.findByRole('button', { name: /^Sign out the device/ });
    opener.focus();
    opener.click();
    const question = await screen.findByRole('alertdialog');
    await waitFor(() => expect(question).toContainElement(document.activeElement as HTMLElement));
    (await findByRole(question, 'button', { name: 'Sign out' })).click();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
    root.unmount();
  });
});
