import type { Meta, StoryObj } from '@storybook/react-vite';
import { ControlsLink } from '@trailcast/client/features/stream/components/controls-link.tsx';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof ControlsLink> = {
  component: ControlsLink,
  args: { isLast: true },
  render: (args) => (
    <Pane title="Walk" position="relative">
      <ControlsLink {...args} />
      {!args.isLast && <p>more</p>}
    </Pane>
  ),
};
export default meta;
type Story = StoryObj<typeof ControlsLink>;

/** The row ends with its pane. */
export const Last: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link');
    const pane = canvas.getByRole('region', { name: 'Walk' });
    await expect(link).toHaveAttribute('href', '/');
    const gap = pane.getBoundingClientRect().bottom - link.getBoundingClientRect().bottom;
    await expect(gap).toBeLessThanOrEqual(1);
  },
};
/** Lines separate the row from what is below it. */
export const BeforeOthers: Story = {
  args: { isLast: false },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('link')).borderBottomWidth).toBe('1px');
  },
};
