import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.js';
import { Providers } from './app/providers.js';
import { startLanguage } from './i18n/language.js';
import { createApollo } from './lib/apollo.js';
import { adoptAddress } from './lib/secret.js';

adoptAddress(
  new URL(location.href),
  (path) => history.replaceState(null, '', path),
  // eslint-disable-next-line no-console -- the specification asks that sign-in errors are logged only
  (code) => console.warn(`sign-in: ${code}`),
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers apollo={createApollo('/graphql')} language={startLanguage()}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  );
}
