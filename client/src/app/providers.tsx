import { ApolloProvider } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { ChakraProvider } from '@chakra-ui/react';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { ToastContainer } from 'react-toastify';
import { system } from '../theme/system.js';

/** Everything that components expect around them. */
export function Providers({
  apollo,
  language,
  children,
}: {
  apollo: ApolloClient;
  language: i18n;
  children: ReactNode;
}) {
  return (
    <ChakraProvider value={system}>
      <I18nextProvider i18n={language}>
        <ApolloProvider client={apollo}>{children}</ApolloProvider>
        <ToastContainer
          position="top-center"
          theme="dark"
          autoClose={5000}
          pauseOnHover
          pauseOnFocusLoss
          draggable="touch"
          draggablePercent={80}
        />
      </I18nextProvider>
    </ChakraProvider>
  );
}
