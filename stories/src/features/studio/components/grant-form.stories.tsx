import type { Meta, StoryObj } from '@storybook/react-vite';
import { GrantForm } from '@trailcast/client/features/studio/components/grant-form.tsx';
import { expect, fireEvent, fn, within } from 'storybook/test';
import { expectFits, narrow } from '../narrow.js';

const now = new Date(2026, 5, 1, 12, 0).getTime();

const meta: Meta<typeof GrantForm> = {
  component: GrantForm,
  args: { grant: { level: 'operate', until: null }, now, rejectedGrant: null, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof GrantForm>;

export const NoEnd: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^No helper can see your stream key/)).toBeVisible();
    await fireEvent.change(canvas.getByLabelText('Until (optional)'), {
      target: { value: '2026-06-01T18:30' },
    });
    await expect(args.onChange).toHaveBeenCalledWith({
      level: 'operate',
      until: new Date(2026, 5, 1, 18, 30).getTime(),
    });
  },
};

export const PastEnd: Story = {
  args: { grant: { level: 'watch', until: now - 60_000 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText('Until (optional)')).toHaveAccessibleDescription(
      'Choose a time in the future.',
    );
  },
};

/** The server rejected the end, because it is in the past by the server's clock. */
export const Rejected: Story = {
  args: {
    grant: { level: 'watch', until: now + 60_000 },
    rejectedGrant: { level: 'watch', until: now + 60_000 },
  },
  play: async ({ canvasElement }) => {
    const until = within(canvasElement).getByLabelText('Until (optional)');
    await expect(until).toBeInvalid();
    await expect(until).toHaveAccessibleDescription('Choose a time in the future.');
  },
};

export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
