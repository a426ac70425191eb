import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddMenu } from '@trailcast/client/features/scene-collection/visual/components/add-menu.tsx';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { isFilled } from '../../../../is-filled.ts';

const meta: Meta<typeof AddMenu> = {
  component: AddMenu,
  args: { disabled: false, onAdd: fn(), onImage: fn(), onPage: fn() },
};
export default meta;
type Story = StoryObj<typeof AddMenu>;

/** A new clock uses the user's time zone. */
export const AllKinds: Story = {
  play: async ({ canvas, args }) => {
    // Only the editor's save button is filled.
    await expect(isFilled(canvas.getByRole('button', { name: 'Add' }))).toBe(false);
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await canvas.findByRole('menuitem', { name: 'Image' });
    const names = canvas.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await expect(names).toEqual(['Text', 'Colour', 'Feed', 'Clock', 'Bitrate', 'Image', 'Web page']);
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Clock' }));
    const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() =>
      expect(args.onAdd).toHaveBeenCalledWith({ kind: 'clock', name: 'Clock', text: '12:00', timeZone }),
    );
  },
};

export const Disabled: Story = { args: { disabled: true }, globals: { language: 'de' } };
