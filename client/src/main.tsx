import { early, openEarly } from './ahead.js';
import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.js';
import { startLanguage } from './i18n/language.js';
import { adoptAddress } from './lib/secret.js';
import { theme } from './lib/theme.js';
import { system } from './theme/system.js';

theme.paint();
const arrival = await adoptAddress({
  address: new URL(location.href),
  cookies: document.cookie,
  replace: (path) => history.replaceState(null, '', path),
  // eslint-disable-next-line no-console -- docs/specification.md#8-errors: sign-in errors are only logged
  log: (code) => console.warn(`sign-in: ${code}`),
});

// A sign-in stores its token only now.
const session = early ?? openEarly();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <I18nextProvider i18n={startLanguage()}>
          <BrowserRouter>
            <App arrival={arrival} early={session} />
          </BrowserRouter>
        </I18nextProvider>
      </ChakraProvider>
    </StrictMode>,
  );
}
