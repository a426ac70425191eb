import type { Locator, Page } from 'playwright-core';

export const ADDRESS = {
  name: 'Trail GmbH',
  line1: 'Waldweg 1',
  line2: '',
  postalCode: '12345',
  city: 'Berlin',
  state: '',
  countryCode: 'DE',
};

/** The page /settings in a browser. */
export class SettingsView {
  constructor(readonly page: Page) {}

  pane(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page
      .getByRole('main')
      .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }

  dialogButton(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async waitForDialogClosed(): Promise<void> {
    await this.dialog.waitFor({ state: 'detached' });
  }

  waitForText(text: string | RegExp): Promise<void> {
    return this.page.getByText(text).first().waitFor();
  }

  /** Returns a value of the subscription or cost pane. */
  async readValue(pane: string, name: string): Promise<string> {
    const row = this.pane(pane).locator('div', { has: this.page.getByText(name, { exact: true }) });
    return (await row.last().getByRole('definition').textContent()) ?? '';
  }
}
