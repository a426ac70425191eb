import type { Locator } from 'playwright-core';

/** Name of the button that opens a pane's menu. */
const MENU = 'More actions';

/** Opens a pane's menu and returns one of its actions by name. */
export async function openMenuAction(pane: Locator, name: string, menuName = MENU): Promise<Locator> {
  const menu = pane.getByRole('button', { name: menuName, exact: true });
  if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
  return pane.getByRole('menuitem', { name, exact: true });
}
