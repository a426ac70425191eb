import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddSource } from '@trailcast/client/features/scene-collection/visual/components/add-source.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { openedDialog } from '../../../../opened-dialog.js';

const meta: Meta<typeof AddSource> = {
  component: AddSource,
  args: {
    disabled: false,
    canvas: { width: 1280, height: 720 },
    remaining: { pages: 8, pixels: 17_000_000 },
    canShowPages: null,
    onAdd: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof AddSource>;

/** A web page is added under its host name, by click and by keyboard. */
export const WebPage: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByRole('button', { name: 'Add' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{End}{Enter}');
    const dialog = within(await openedDialog('dialog', 'Add a web page'));
    await userEvent.type(dialog.getByLabelText('Address'), 'https://alerts.example.org/a');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const page = expect.objectContaining({ url: 'https://alerts.example.org/a' }) as object;
    await expect(args.onAdd).toHaveBeenCalledWith({
      kind: 'browser',
      name: 'alerts.example.org',
      page,
    });
  },
};

export const Disabled: Story = { args: { disabled: true }, globals: { language: 'de' } };
