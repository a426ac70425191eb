import { ChakraProvider } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { App } from '../../src/app/app.js';
import { startLanguage } from '../../src/i18n/language.js';
import { adoptAddress } from '../../src/lib/secret.js';
import { theme } from '../../src/lib/theme.js';
import { system } from '../../src/theme/system.js';
import { heal, operations, wireFetch } from './graphql.js';
import type { Outside } from './page-environment.js';

declare global {
  var outside: Outside;
}

export interface OpenPage {
  /** What sign-in's errors were logged as. */
  readonly logged: readonly string[];
  close(): void;
}

/** Opens the application at an address, as main.tsx does. jsdom has one window: another page must be closed before. */
export async function openPage(url: string): Promise<OpenPage> {
  outside.moveTo(url);
  heal();
  operations.forget();
  wireFetch();
  const logged: string[] = [];
  theme.paint();
  const arrival = await adoptAddress({
    address: new URL(location.href),
    cookies: document.cookie,
    replace: (path) => history.replaceState(null, '', path),
    log: (code) => logged.push(code),
  });
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(
    <ChakraProvider value={system}>
      <I18nextProvider i18n={startLanguage()}>
        <BrowserRouter>
          <App arrival={arrival} />
        </BrowserRouter>
      </I18nextProvider>
    </ChakraProvider>,
  );
  return {
    logged,
    close: () => {
      root.unmount();
      container.remove();
    },
  };
}
