import type { Locator, Page } from 'playwright-core';
import { readCopiedText } from './clipboard.js';
import { openMenuAction } from './menu.js';

/** The owner's actions in the menu of a stream. */
const MENU_ACTIONS: readonly string[] = [
  'Copy link for several networks',
  'Manage invites',
  'Rename',
  'Restart stream',
  'Weak link',
  'Reset stream key',
  'Delete stream',
];

/** The owner's actions that are in the menu while the user's server receives or broadcasts the stream. */
const PHONE_ACTIONS: readonly string[] = ['Set up phone', 'Copy phone link'];

/** Returns a stream's action in its pane, by name. If the action is in the menu, opens the menu first. */
export async function openStreamAction(pane: Locator, name: string): Promise<Locator> {
  const button = pane.getByRole('button', { name, exact: true });
  if (PHONE_ACTIONS.includes(name)) {
    // The pane of an owner has the menu, and that of an invited user the button.
    await pane.getByRole('button').first().waitFor();
    return (await button.count()) > 0 ? button : openMenuAction(pane, name);
  }
  return MENU_ACTIONS.includes(name) ? openMenuAction(pane, name) : button;
}

/** The page /streams in a browser. */
export class StreamsView {
  constructor(readonly page: Page) {}

  pane(stream: string): Locator {
    return this.page.getByRole('region', { name: stream, exact: true });
  }

  list(title: 'Owning' | 'Invited to' | 'Reports'): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  button(stream: string, name: string): Locator {
    return this.pane(stream).getByRole('button', { name, exact: true });
  }

  /** Returns a stream's action by name. Opens the menu if the action is in it. */
  action(stream: string, name: string): Promise<Locator> {
    return openStreamAction(this.pane(stream), name);
  }

  async pressAction(stream: string, name: string): Promise<void> {
    await (await this.action(stream, name)).click();
    await this.pane(stream).getByRole('menu').waitFor({ state: 'detached' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }

  dialogButton(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async waitForDialogClosed(): Promise<void> {
    await this.dialog.waitFor({ state: 'detached' });
  }

  async confirmAction(stream: string, name: string): Promise<void> {
    await this.pressAction(stream, name);
    await this.dialogButton(name).click();
    await this.waitForDialogClosed();
  }

  async createStream(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create stream', exact: true }).click();
  }

  /** Returns the counts of all streams, of owned streams, and of streams with an invitation. */
  readCounts(): Promise<string[]> {
    return this.page.getByRole('definition').allTextContents();
  }

  search(text: string): Promise<void> {
    return this.dialog.getByRole('searchbox').fill(text);
  }

  copyLink(stream: string): Promise<string> {
    return readCopiedText(this.page, () => this.pressAction(stream, 'Copy phone link'));
  }
}
