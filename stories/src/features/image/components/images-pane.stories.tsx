import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImagesPane } from '@trailcast/client/features/image/components/images-pane.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
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
export const Empty: Story = { args: { images: [] } };
