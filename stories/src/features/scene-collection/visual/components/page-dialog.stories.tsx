import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageDialog } from '@trailcast/client/features/scene-collection/visual/components/page-dialog.tsx';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { openedDialog } from '../../../../opened-dialog.js';

const meta: Meta<typeof PageDialog> = {
  component: PageDialog,
  args: {
    open: true,
    canvas: { width: 1280, height: 720 },
    remaining: { pages: 5, pixels: 12_300_000 },
    canShowPages: true,
    onAdd: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof PageDialog>;

/** Returns the dialog after it has faded in. */
async function findDialog(name: string) {
  const dialog = await openedDialog('dialog', name);
  await waitFor(() => expect(dialog).toBeVisible());
  return within(dialog);
}

/**
 * The limits are shown first. A missing value is marked and gets the focus. Nothing is added before all values are
 * valid.
 */
export const NewPage: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog('Add a web page');
    await expect(dialog.getByText(/at most 8 web pages. Yours has 3/)).toBeVisible();
    await expect(dialog.getByText(/^This page may have up to 12.3 megapixels; all pages together may have 17/)).toBeVisible(); // prettier-ignore
    const addButton = dialog.getByRole('button', { name: 'Add' });
    await userEvent.click(addButton);
    const addressField = dialog.getByLabelText('Address');
    await expect(addressField).toHaveFocus();
    await expect(dialog.getByText(/^Enter the address of a public page/)).toBeVisible();
    await userEvent.type(addressField, 'https://alerts.example.org/a');
    const rateField = dialog.getByLabelText('Frames per second');
    await userEvent.clear(rateField);
    await userEvent.type(rateField, '60');
    await userEvent.click(addButton);
    await expect(rateField).toHaveFocus();
    await expect(args.onAdd).not.toHaveBeenCalled();
    await userEvent.clear(rateField);
    await userEvent.type(rateField, '10');
    await userEvent.click(addButton);
    await expect(args.onAdd).toHaveBeenCalledWith({
      ...{ url: 'https://alerts.example.org/a', width: 1280, height: 720, fps: 10 },
      css: expect.stringContaining('transparent') as string,
    });
  },
};

/** The addresses of the user's overlay pages are not listed. The dialog links to the settings, which create them. */
export const OwnPages: Story = {
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async () => {
    const dialog = await findDialog('Webseite hinzufügen');
    await expect(dialog.getByText(/unter „Overlay-Seiten“ Adressen/)).toBeVisible();
    const link = dialog.getByRole('link', { name: 'Einstellungen öffnen' });
    await expect(link).toHaveAttribute('href', '/settings');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** A collection with the maximum of eight pages accepts no further one. */
export const PageLimitReached: Story = {
  args: { remaining: { pages: 0, pixels: 9_000_000 } },
  play: async () => {
    const dialog = await findDialog('Add a web page');
    await expect(dialog.getByText(/^This collection has 8 web pages/)).toBeVisible();
    await expect(dialog.queryByLabelText('Address')).toBeNull();
    await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  },
};

/** No page can be added when no pixels are left. */
export const PixelLimitReached: Story = {
  args: { remaining: { pages: 4, pixels: 100 } },
  globals: { language: 'de' },
  play: async () => {
    const dialog = await findDialog('Webseite hinzufügen');
    await expect(dialog.getByText(/haben zusammen 17 Megapixel/)).toBeVisible();
  },
};

/** If servers can't show web pages, the dialog shows a notice. */
export const PagesUnavailable: Story = {
  args: { canShowPages: false },
  play: async () => {
    const dialog = await findDialog('Add a web page');
    await expect(dialog.getByText(/^Servers can’t show web pages at the moment/)).toBeVisible();
  },
};
