import type { Meta, StoryObj } from '@storybook/react-vite';
import { NextStep } from '@trailcast/client/features/relay-server/one-tap/next-step.tsx';
import { Button } from '@trailcast/client/ui/button.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof NextStep> = {
  component: NextStep,
  args: { children: <Button size="lg">Start stream</Button> },
};
export default meta;
type Story = StoryObj<typeof NextStep>;

/** As wide as its place. */
export const Start: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Start stream' });
    await expect(button.clientWidth).toBeGreaterThan((button.parentElement?.clientWidth ?? 0) - 24);
  },
};
