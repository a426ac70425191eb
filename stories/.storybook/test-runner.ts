import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TestRunnerConfig } from '@storybook/test-runner';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every story is held to the accessibility checker after its play function, in both lights. */
const config: TestRunnerConfig = {
  async postVisit(page) {
    await page.evaluate(axe);
    const violations = await page.evaluate<string[]>(`(async () => {
      const found = [];
      for (const theme of ['light', 'dark']) {
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
