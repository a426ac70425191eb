import type { Meta, StoryObj } from '@storybook/react-vite';
import { CountRow } from '@trailcast/client/ui/pane/count-row.tsx';
import { Radio } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';

const create = { text: 'Create one', busyText: 'Creating…', busy: false, onClick: fn() };

const meta: Meta<typeof CountRow> = {
  component: CountRow,
  parameters: {
    usage:
      'A row of a pane with a count, a button that creates an item, and a link to the page with all items.',
  },
  args: { title: 'Streams', icon: Radio, count: '3 streams', create, all: { text: 'All', to: '/streams' } },
};
export default meta;
type Story = StoryObj<typeof CountRow>;

/** The row has a count, a create button, and a link to the list. */
export const SeveralEntries: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('3 streams');
    await expect(canvas.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/streams');
    await userEvent.click(canvas.getByRole('button', { name: 'Create one' }));
    await expect(create.onClick).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('region', { name: 'Streams' }).offsetHeight).toBe(56);
  },
};

export const Creating: Story = { args: { create: { ...create, busy: true } } };
