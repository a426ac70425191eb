import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImagesPane } from '@trailcast/client/features/image/components/images-pane.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { dragFile } from '../../../drag-file.js';
import { pressEscape } from '../../../press-escape.js';
import { image } from '../images.js';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof ImagesPane> = {
  component: ImagesPane,
  args: {
    images: [
      image,
      { ...image, id: '2', name: 'Donaudampfschifffahrtsgesellschaftskapitän', bytes: 2_400_000 },
    ],
    progress: null,
    errorText: null,
    deletingId: null,
    onFile: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ImagesPane>;

const deleteButton = (canvasElement: HTMLElement) =>
  within(canvasElement).getAllByRole('button', { name: /^Delete|löschen$/ })[0]!;

/** Deletes only after a confirmation. The newest image is first. */
export const DeleteConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(deleteButton(canvasElement));
    const dialog = await openedDialog('alertdialog');
    await expect(args.onDelete).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Delete|Löschen)$/ }));
    await expect(args.onDelete).toHaveBeenCalledWith('2');
  },
};

export const DeleteCancelled: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(deleteButton(canvasElement));
    await pressEscape('alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onDelete).not.toHaveBeenCalled();
  },
};

export const Deleting: Story = { args: { deletingId: '2' } };

/** A pane without images is one row, and accepts a dropped file. */
export const Empty: Story = {
  args: { images: [] },
  play: async ({ canvas, args }) => {
    const pane = canvas.getByRole('region', { name: 'Images' });
    await expect(pane.getBoundingClientRect().height).toBeLessThanOrEqual(80);
    const file = new File(['x'], 'logo.png', { type: 'image/png' });
    dragFile('drop', pane, file);
    await expect(args.onFile).toHaveBeenCalledOnce();
  },
};
/**
 * On a phone the text has one line, and a plus is at the row's end, so the row is as high as the one above it. All of it
 * is the button.
 */
const playOnAPhone: Story['play'] = async ({ canvas }) => {
  const pane = canvas.getByRole('region');
  const [note, button] = [canvas.getByRole('status'), canvas.getByRole('button')].map((element) =>
    element.getBoundingClientRect(),
  );
  await expect(note!.height).toBeLessThanOrEqual(24);
  await expect(button!.left).toBeGreaterThan(note!.right);
  const { left, top, height } = pane.getBoundingClientRect();
  await expect(height).toBeLessThanOrEqual(72);
  await expect(document.elementFromPoint(left + 40, top + height / 2)).toBe(canvas.getByRole('button'));
};
export const EmptyOnAPhone: Story = {
  args: { images: [] },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
  play: playOnAPhone,
};
/** In a wide font, the text has two lines beside the button. */
export const EmptyInGermanOnAPhone: Story = {
  ...EmptyOnAPhone,
  globals: { language: 'de', viewport: { value: 'w390', isRotated: false } },
  play: async ({ canvas }) => {
    const [note, button] = [canvas.getByRole('status'), canvas.getByRole('button')].map((element) =>
      element.getBoundingClientRect(),
    );
    await expect(note!.height).toBeLessThanOrEqual(42);
    await expect(button!.left).toBeGreaterThan(note!.right);
    await expect(canvas.getByRole('region').getBoundingClientRect().height).toBeLessThanOrEqual(84);
  },
};
export const EmptyInGermanOnASmallPhone: Story = {
  args: { images: [] },
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};
/** The text of the row names the problem of the last file. */
export const EmptyAndRejected: Story = {
  args: { images: [], errorText: 'This is not a PNG, JPEG or WebP file.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/^This is not a PNG/);
    await expect(canvas.getByRole('button', { name: 'Add image' })).toHaveAccessibleDescription(
      /^This is not a PNG/,
    );
  },
};
