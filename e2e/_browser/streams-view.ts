import type { Locator, Page } from 'playwright-core';
import { copied } from './clipboard.js';

/** The page /streams in a browser. */
export class StreamsView {
  constructor(readonly page: Page) {}

  pane(stream: string): Locator {
    return this.page.getByRole('region', { name: stream, exact: true });
  }

  /** Returns the list under this title. */
  list(title: 'Owning' | 'Invited to'): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  button(stream: string, name: string): Locator {
    return this.pane(stream).getByRole('button', { name, exact: true });
  }

  press(stream: string, name: string): Promise<void> {
    return this.button(stream, name).click();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }

  inDialog(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async closed(): Promise<void> {
    await this.dialog.waitFor({ state: 'detached' });
  }

  async confirm(stream: string, name: string): Promise<void> {
    await this.press(stream, name);
    await this.inDialog(name).click();
    await this.closed();
  }

  async create(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create stream', exact: true }).click();
  }

  /** Returns the counts: all, owned, invited to. */
  counts(): Promise<string[]> {
    return this.page.getByRole('definition').allTextContents();
  }

  search(text: string): Promise<void> {
    return this.dialog.getByRole('searchbox').fill(text);
  }

  /** Returns the link that the pane's button copies. */
  copiedLink(stream: string): Promise<string> {
    return copied(this.page, () => this.press(stream, 'Copy stream link'));
  }
}
