import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';

/** Absolute, since npm may keep the framework here and hoist the rest. */
const absolute = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: [absolute('@storybook/addon-a11y')],
  framework: { name: absolute('@storybook/react-vite') as '@storybook/react-vite', options: {} },
  core: { disableTelemetry: true },
  staticDirs: ['../../client/public'],
};

export default config;
