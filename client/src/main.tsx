import { earlySession, openEarlySession } from './early-start.js';
import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { App } from './app/app.js';
import { storeJoinToken, joinToken, JOIN_PATH } from './app/join/join-address.js';
import { startLanguage } from './i18n/language.js';
import { consumeSignInResult } from './lib/secret.js';
import { theme } from './lib/theme.js';
import { system } from './theme/system.js';

theme.apply();
const replace = (path: string) => history.replaceState(null, '', path);
storeJoinToken({ address: new URL(location.href), replace });
// Opening another link in the same tab changes only the fragment.
addEventListener('hashchange', () => {
  if (storeJoinToken({ address: new URL(location.href), replace })) location.reload();
});
const signInResult = await consumeSignInResult({
  address: new URL(location.href),
  cookies: document.cookie,
  replace,
  // eslint-disable-next-line no-console -- docs/specification.md#8-errors: sign-in errors are only logged
  log: (code) => console.warn(`sign-in: ${code}`),
});

// A user who signed in from a helper's link returns to it.
if (signInResult.kind === 'signed-in' && joinToken.read() !== null) replace(JOIN_PATH);

// The token of a new sign-in is stored only now.
const session = earlySession ?? openEarlySession();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <I18nextProvider i18n={startLanguage()}>
          <App signInResult={signInResult} earlySession={session} />
        </I18nextProvider>
      </ChakraProvider>
    </StrictMode>,
  );
}
