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

/** The only rules that depend on the theme. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** Saves time: describes only violations, and does not load style sheets, which only a disabled rule needs. */
const ECONOMY = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/** Returns the accessibility violations of the page, or of this part of it, without running animations. */
export async function violations(
  page: Page,
  part: 'document' | 'body' = 'document',
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  await page.evaluate(AT_REST);
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe);
  const options = JSON.stringify(rules === 'all' ? ECONOMY : { ...ECONOMY, runOnly: COLOURS });
  return page.evaluate<
    string[]
  >(`axe.run(${part === 'body' ? `'body'` : part}, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}

const THEMES = /^(Light theme|Dark theme|Helles Design|Dunkles Design)$/;

/** Returns the violations in both themes. Restores the page's theme. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const theme = page.getByRole('contentinfo').getByRole('button', { name: THEMES });
  await theme.click();
  const found = await violations(page);
  await theme.click();
  return [...found, ...(await violations(page, 'document', 'colours'))];
}

/** Shows the page in this theme at once: a transition of its colours would be drawn and waited for. */
const SHOW = `(theme) => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(theme);
  document.body.offsetHeight;
  document.adoptedStyleSheets.pop();
}`;

/** Like `violationsInBothThemes`, but works while a dialog covers the theme button. Leaves the light theme on. */
export async function violationsByClass(
  page: Page,
  part: 'document' | 'body' = 'document',
): Promise<string[]> {
  const show = (theme: string) => page.evaluate(`(${SHOW})('${theme}')`);
  await show('dark');
  const found = await violations(page, part);
  await show('light');
  return [...found, ...(await violations(page, part, 'colours'))];
}
