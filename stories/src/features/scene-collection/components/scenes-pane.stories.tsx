import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScenesPane } from '@trailcast/client/features/scene-collection/components/scenes-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof ScenesPane> = {
  component: ScenesPane,
  args: { count: 2, busy: false, onCreate: fn() },
};
export default meta;
type Story = StoryObj<typeof ScenesPane>;

export const SeveralCollections: Story = {
  play: async ({ args, canvasElement }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText('2 scene collections')).toBeVisible();
    await expect(pane.getByRole('link', { name: 'All scenes' })).toHaveAttribute('href', '/scenes');
    await userEvent.click(pane.getByRole('button', { name: 'New collection' }));
    await expect(args.onCreate).toHaveBeenCalledOnce();
  },
};

export const NoCollections: Story = { args: { count: 0 } };

/** Ignores further presses. */
export const Busy: Story = {
  args: { count: 1, busy: true },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Creating…' }));
    await expect(args.onCreate).not.toHaveBeenCalled();
  },
};
