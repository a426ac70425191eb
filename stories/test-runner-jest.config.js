import { getJestConfig } from '@storybook/test-runner';

const base = getJestConfig();

/** The machine's own Chromium: nothing is downloaded. */
export default {
  ...base,
  testEnvironmentOptions: {
    'jest-playwright': {
      ...base.testEnvironmentOptions?.['jest-playwright'],
      browsers: ['chromium'],
      launchOptions: {
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        headless: true,
      },
    },
  },
};
