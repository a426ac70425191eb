import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TestRunnerConfig } from '@storybook/test-runner';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every story is held to the accessibility checker after its play function. */
const config: TestRunnerConfig = {
  async postVisit(page) {
    await page.evaluate(axe);
    const violations = await page.evaluate<string[]>(`axe.run('body').then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
    if (violations.length > 0) throw new Error(`accessibility: ${violations.join('\n')}`);
  },
};

export default config;
