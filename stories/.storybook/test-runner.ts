import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TestRunnerConfig } from '@storybook/test-runner';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is not reported is not described, and style sheets are only loaded for a rule that is off. */
const EVERY_RULE = { resultTypes: ['violations'], preload: { assets: ['media'] } };
/** The only rules that depend on the theme. */
const COLOURS = {
  ...EVERY_RULE,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Checks the accessibility of every story after its play function: every rule in its own theme, which is at rest, then
 * the colours of the other theme.
 */
const config: TestRunnerConfig = {
  async postVisit(page) {
    // The page is the same for all stories of a component.
    if (!(await page.evaluate('Boolean(window.testAxe)')))
      await page.evaluate(`${axe}; window.testAxe = axe`);
    const violations = await page.evaluate<string[]>(`(async () => {
      const found = [];
      const themes = document.documentElement.classList.contains('light') ? ['light', 'dark'] : ['dark', 'light'];
      for (const [theme, options] of [[themes[0], ${JSON.stringify(EVERY_RULE)}], [themes[1], ${JSON.stringify(COLOURS)}]]) {
        document.documentElement.classList.remove('light', 'dark');
        document.documentElement.classList.add(theme);
        const { violations } = await testAxe.run('body', options);
        found.push(...violations.map(({ id, nodes }) => theme + ' ' + id + ': ' + nodes.map(({ html }) => html).join(' ')));
      }
      return found;
    })()`);
    if (violations.length > 0) throw new Error(`accessibility: ${violations.join('\n')}`);
  },
};

export default config;
