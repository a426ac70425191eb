import type { Locator } from 'playwright-core';

/** Name of the button that opens a card's menu. */
const MENU = 'More actions';

/** Returns an action in a card's menu by its name, after opening the menu. */
export async function menuAction(pane: Locator, name: string, menuName = MENU): Promise<Locator> {
  const menu = pane.getByRole('button', { name: menuName, exact: true });
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
  return pane.getByRole('menuitem', { name, exact: true });
}
