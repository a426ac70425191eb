import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';

/** Returns the absolute folder of a package, because npm may install it here or in the repository's root. */
const resolvePackageFolder = (name: string) =>
  dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: [resolvePackageFolder('@storybook/addon-a11y')],
  framework: { name: resolvePackageFolder('@storybook/react-vite') as '@storybook/react-vite', options: {} },
  core: { disableTelemetry: true },
  staticDirs: ['../../client/public'],
};

export default config;
