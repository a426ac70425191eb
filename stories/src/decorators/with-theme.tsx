import { ChakraProvider } from '@chakra-ui/react';
import type { Decorator } from '@storybook/react-vite';
import { system } from '@trailcast/client/theme/system.ts';

/**
 * Sets Dusk or Noon, as chosen in the toolbar. The parameter `wholePage` omits the frame, for pages with their own
 * landmarks.
 */
export const withTheme: Decorator = (Story, { globals, parameters }) => {
  document.documentElement.classList.remove('dark', 'light');
  document.documentElement.classList.add(String(globals.theme));
  return (
    <ChakraProvider value={system}>
      {!parameters.wholePage && (
        <main style={{ maxWidth: 600, padding: 16 }}>
          <h1 style={{ position: 'absolute', left: -9999 }}>Story</h1>
          <Story />
        </main>
      )}
      {parameters.wholePage && <Story />}
    </ChakraProvider>
  );
};
