import { ChakraProvider } from '@chakra-ui/react';
import { findByRole, screen, waitFor } from '@testing-library/dom';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { SessionsPane } from '../features/session/components/sessions-pane.js';
import { addFeatureTexts } from '../i18n/all-feature-texts.js';
import { startLanguage } from '../i18n/language.js';
import { system } from '../theme/system.js';

/** List of two devices. The other device is removed as soon as it is logged out. */
function DeviceList() {
  const [ids, setIds] = useState(['1', '2']);
  const createSession = (id: string) => ({ id, name: '', timeCreated: 0, lastUsed: 0, current: id === '2' });
  return (
    <SessionsPane
      sessions={ids.map((id) => ({ __typename: 'Session' as const, ...createSession(id) }))}
      revokingId={null}
      onRevoke={(revoked) => setIds(ids.filter((id) => id !== revoked))}
      isRevokingOthers={false}
      onRevokeOthers={() => undefined}
      onLogout={() => undefined}
    />
  );
}

describe('focus after a dialog', () => {
  it('moves to the list if the row that opened the dialog is removed', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    const container = document.querySelector('#root') ?? document.body;
    const root = createRoot(container);
    const i18n = startLanguage();
    addFeatureTexts(i18n);
    root.render(
      <ChakraProvider value={system}>
        <I18nextProvider i18n={i18n}>
          <DeviceList />
        </I18nextProvider>
      </ChakraProvider>,
    );
    const opener = await screen.findByRole('button', { name: /^Log out the device/ });
    opener.focus();
    opener.click();
    const confirmDialog = await screen.findByRole('alertdialog');
    await waitFor(() => expect(confirmDialog).toContainElement(document.activeElement as HTMLElement));
    (await findByRole(confirmDialog, 'button', { name: 'Log out' })).click();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')));
    root.unmount();
  });
});
