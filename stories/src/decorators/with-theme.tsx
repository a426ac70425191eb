import { ChakraProvider } from '@chakra-ui/react';
import type { Decorator } from '@storybook/react-vite';
import { system } from '@trailcast/client/theme/system.ts';

/** Dusk or Noon, by the toolbar. */
export const withTheme: Decorator = (Story, { globals }) => {
  document.documentElement.classList.remove('dark', 'light');
  document.documentElement.classList.add(String(globals.theme));
  return (
    <ChakraProvider value={system}>
      <main style={{ maxWidth: 600, padding: 16 }}>
        <h1 style={{ position: 'absolute', left: -9999 }}>Story</h1>
        <Story />
      </main>
    </ChakraProvider>
  );
};
