import type { Preview } from '@storybook/react-vite';
import { startFocusFallback } from '@trailcast/client/ui/dialog/focus-fallback.ts';
import { lazyHelperStudio } from '@trailcast/client/app/pages/home/studio/lazy-helper-studio.ts';
import { loadOwnServer } from '@trailcast/client/app/pages/home/own/lazy-own-server.ts';
import { WIDTHS } from '@trailcast/client/theme/widths.ts';
import { configure } from 'storybook/test';
import { withLanguage } from '../src/decorators/with-language.js';
import { withRouter } from '../src/decorators/with-router.js';
import { withTheme } from '../src/decorators/with-theme.js';

// A busy machine renders slowly.
configure({ asyncUtilTimeout: 20_000 });
// The application does this for every page.
startFocusFallback();

const viewports = Object.fromEntries(
  WIDTHS.map((width) => [
    `w${width}`,
    {
      name: `${width} px`,
      styles: { width: `${width}px`, height: width < 768 ? '844px' : '900px' },
      type: width < 768 ? ('mobile' as const) : ('desktop' as const),
    },
  ]),
);

const preview: Preview = {
  decorators: [withTheme, withLanguage, withRouter],
  // The application loads these before its first render.
  loaders: [
    async () => {
      await Promise.all([loadOwnServer(), lazyHelperStudio.load()]);
      return {};
    },
  ],
  globalTypes: {
    theme: { toolbar: { title: 'Theme', items: ['dark', 'light'] } },
    language: { toolbar: { title: 'Language', items: ['en', 'de'] } },
  },
  initialGlobals: { theme: 'dark', language: 'en' },
  parameters: {
    // The theme decorator adds the padding of a page.
    layout: 'fullscreen',
    // The tests check more themselves: both themes and every rule.
    a11y: { test: navigator.webdriver ? 'off' : 'error' },
    viewport: { options: viewports },
  },
};

export default preview;
