import { readFileSync } from 'node:fs';
import { WAIT_TIMEOUT_MS, until } from '../_kit/wait.js';
import { openMenuAction } from './menu.js';
import type { Download, Locator, Page } from 'playwright-core';

/** The page /scenes in a browser. */
export class ScenesView {
  constructor(readonly page: Page) {
    page.setDefaultTimeout(WAIT_TIMEOUT_MS);
  }

  /** Returns a collection's pane by its title, e.g. '1. Collection 1'. */
  pane(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  readTitles(): Promise<string[]> {
    return this.page
      .getByRole('heading', { level: 2 })
      .filter({ hasText: /^\d+\. / })
      .allTextContents();
  }

  button(title: string, name: string): Locator {
    return this.pane(title).getByRole('button', { name, exact: true });
  }

  /** Returns an action of a collection's menu by its name. Opens the menu. */
  action(title: string, name: string): Promise<Locator> {
    return openMenuAction(this.pane(title), name);
  }

  async pressAction(title: string, name: string): Promise<void> {
    await (await this.action(title, name)).click();
    await this.pane(title).getByRole('menu').waitFor({ state: 'detached' });
  }

  get createButton(): Locator {
    return this.page.getByRole('button', { name: 'New collection', exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get confirmDialog(): Locator {
    return this.page.getByRole('alertdialog');
  }

  waitForText(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).last().waitFor();
  }

  get textArea(): Locator {
    return this.page.getByRole('textbox', { name: 'Scenes as JSON' });
  }

  get saveButton(): Locator {
    return this.dialog.getByRole('button', { name: /^Sav(e|ing…)$/ });
  }

  /** Returns the text beside the editor's Save button, if it is this one. */
  saveState(text: 'No changes' | 'Not saved' | 'Saving…' | 'Saved'): Locator {
    return this.dialog.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
  }

  dialogButton(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Opens the collection's editor at its first scene, or at what explains why it can't be edited. */
  async openEditor(title: string): Promise<void> {
    await (await this.action(title, 'Edit')).click();
  }

  /** Opens the collection in the text editor. */
  async edit(title: string): Promise<void> {
    await this.openEditor(title);
    await this.showText();
  }

  /** Switches the open dialog from the visual editor to the text. */
  async showText(): Promise<void> {
    await this.dialogButton('Advanced').click();
    await this.textArea.waitFor();
  }

  async replaceText(text: string): Promise<void> {
    await this.textArea.click();
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.insertText(text);
  }

  /** Closes the editor and discards changes. */
  async closeEditor(): Promise<void> {
    await this.dialogButton('Cancel').click();
    const discard = this.confirmDialog.getByRole('button', { name: 'Discard changes' });
    const isConfirmationOpen = () => discard.isVisible();
    await until(
      'the confirmation is open or the editor is closed',
      async () => (await isConfirmationOpen()) || (await this.dialog.count()) === 0,
    );
    if (await isConfirmationOpen()) await discard.click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** Drops a file with this text onto the element. */
  async drop(target: Locator, name: string, text: string): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'application/json' }));
      return transfer;
    })()`);
    await target.dispatchEvent('dragenter', { dataTransfer });
    await target.dispatchEvent('drop', { dataTransfer });
  }

  async downloadBy(button: Locator): Promise<{ name: string; text: string }> {
    const downloadEvent: Promise<Download> = this.page.waitForEvent('download');
    await button.click();
    const download = await downloadEvent;
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  }
}
