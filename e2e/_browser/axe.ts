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
const WAIT_FOR_TRANSITIONS = `(async () => {
  const isTransition = ({ playState, animationName = '', effect }) => playState === 'running'
    && effect.getComputedTiming().iterations !== Infinity && !animationName.includes('Progress');
  for (let attempt = 0; attempt < 20; attempt++) {
    const transitions = document.getAnimations().filter(isTransition);
    if (transitions.length === 0) return;
    await Promise.race([
      Promise.all(transitions.map(({ finished }) => finished.catch(() => null))),
      new Promise((timedOut) => setTimeout(timedOut, 1000)),
    ]);
  }
})()`;

/** The only rules that depend on the theme. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** Options that save time: no passed rules in the result, and no style sheets, which only a disabled rule reads. */
const FAST_OPTIONS = { resultTypes: ['violations'], preload: { assets: ['media'] } };

/** Returns the accessibility violations below `root`, once its transitions have ended. */
export async function findViolations(
  page: Page,
  root: 'document' | 'body' = 'document',
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  await page.evaluate(WAIT_FOR_TRANSITIONS);
  if (!(await page.evaluate('Boolean(window.axe)'))) await page.evaluate(axe);
  const options = JSON.stringify(rules === 'all' ? FAST_OPTIONS : { ...FAST_OPTIONS, runOnly: COLOUR_RULES });
  return page.evaluate<
    string[]
  >(`axe.run(${root === 'body' ? `'body'` : root}, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}

const THEMES = /^(Light theme|Dark theme|Helles Design|Dunkles Design)$/;

/** Returns the violations in both themes. Restores the page's theme. */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  const theme = page.getByRole('contentinfo').getByRole('button', { name: THEMES });
  await theme.click();
  const darkViolations = await findViolations(page);
  await theme.click();
  return [...darkViolations, ...(await findViolations(page, 'document', 'colours'))];
}

/** Runs in the page: switches the theme with transitions disabled, so no check has to wait for them. */
const SET_THEME = `(theme) => {
  const noTransitions = new CSSStyleSheet();
  noTransitions.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(noTransitions);
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(theme);
  document.body.offsetHeight;
  document.adoptedStyleSheets.pop();
}`;

/** Returns the violations in both themes without the theme button, which a dialog may cover. Ends in light theme. */
export async function findViolationsWithForcedThemes(
  page: Page,
  root: 'document' | 'body' = 'document',
): Promise<string[]> {
  const setTheme = (theme: string) => page.evaluate(`(${SET_THEME})('${theme}')`);
  await setTheme('dark');
  const darkViolations = await findViolations(page, root);
  await setTheme('light');
  return [...darkViolations, ...(await findViolations(page, root, 'colours'))];
}
