import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

const axe = readFileSync(
  createRequire(resolve(__dirname, '../../stories/package.json')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Waits until no transition runs, because colours in transition have no defined contrast. Endless animations and toast
 * bars are ignored.
 */
const AT_REST = `(async () => {
  const isPassing = ({ playState, animationName = '', effect }) => playState === 'running'
    && effect.getComputedTiming().iterations !== Infinity && !animationName.includes('Progress');
  for (let look = 0; look < 20; look++) {
    const passing = document.getAnimations().filter(isPassing);
    if (passing.length === 0) return;
    await Promise.race([
      Promise.all(passing.map(({ finished }) => finished.catch(() => null))),
      new Promise((late) => setTimeout(late, 1000)),
    ]);
  }
})()`;

/** Returns the accessibility violations of the page, or of this part of it, without running animations. */
export async function violations(page: Page, part: 'document' | 'body' = 'document'): Promise<string[]> {
  await page.evaluate(AT_REST);
  await page.evaluate(axe);
  return page.evaluate<string[]>(`axe.run(${part === 'body' ? `'body'` : part}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}

const THEMES = /^(Light theme|Dark theme|Helles Design|Dunkles Design)$/;

/** Returns the violations in both themes. Restores the page's theme. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let light = 0; light < 2; light++) {
    await page.getByRole('contentinfo').getByRole('button', { name: THEMES }).click();
    found.push(...(await violations(page)));
  }
  return found;
}
