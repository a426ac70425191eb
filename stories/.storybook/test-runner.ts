import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TestRunnerConfig } from '@storybook/test-runner';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks the accessibility of every story after its play function: in its own theme first, because that is at rest. */
const config: TestRunnerConfig = {
  async postVisit(page) {
    await page.evaluate(axe);
    const violations = await page.evaluate<string[]>(`(async () => {
      const found = [];
      const themes = document.documentElement.classList.contains('light') ? ['light', 'dark'] : ['dark', 'light'];
      for (const theme of themes) {
        document.documentElement.classList.remove('light', 'dark');
        document.documentElement.classList.add(theme);
        const { violations } = await axe.run('body');
        found.push(...violations.map(({ id, nodes }) => theme + ' ' + id + ': ' + nodes.map(({ html }) => html).join(' ')));
      }
      return found;
    })()`);
    if (violations.length > 0) throw new Error(`accessibility: ${violations.join('\n')}`);
  },
};

export default config;
