import type { Meta, StoryObj } from '@storybook/react-vite';
import { HelperRow } from '@trailcast/client/features/studio/components/helper-row.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { helper } from '../mock-studio.js';
import { expectFits, narrow } from '../narrow.js';

const NOW = Date.UTC(2026, 10, 25, 12);

const meta: Meta<typeof HelperRow> = {
  component: HelperRow,
  args: { helper, now: NOW, busy: null, onLevel: fn(), onRemove: fn() },
};
export default meta;
type Story = StoryObj<typeof HelperRow>;

export const NoEnd: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText('Watching now')).toBeNull();
    await expect(canvas.getByText('Hasn’t opened the studio yet')).toBeVisible();
    await expect(canvas.getByText('No end date')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('What Friend may do'), 'Watch');
    await expect(args.onLevel).toHaveBeenCalledWith('watch');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Friend' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};

export const LastSeen: Story = {
  args: { helper: { ...helper, lastSeen: NOW - 5 * 60_000 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Last seen 5 minutes ago')).toBeVisible();
  },
};

export const WatchingUntil: Story = {
  args: { helper: { ...helper, watching: true, lastSeen: NOW, until: Date.UTC(2046, 0, 1) } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Watching now');
    await expect(within(canvasElement).queryByText(/^Last seen/)).toBeNull();
    await expect(within(canvasElement).getByText(/^Until .*2046/)).toBeVisible();
  },
};

export const ChangingLevel: Story = { args: { busy: 'level' } };
export const Withdrawing: Story = { args: { busy: 'withdraw' } };

export const German: Story = {
  args: {
    helper: {
      ...helper,
      watching: true,
      user: { id: '2', displayName: 'Donaudampfschifffahrtsgesellschaft' },
    },
  },
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
