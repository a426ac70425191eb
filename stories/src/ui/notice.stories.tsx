import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@trailcast/client/ui/button.tsx';
import { Notice } from '@trailcast/client/ui/notice.tsx';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof Notice> = {
  component: Notice,
  parameters: {
    usage:
      'A current state that the user should know, with the next step as a button. For the result of an action, use a toast.',
  },
  args: { icon: Info, children: 'The stream is shown to two friends.' },
};
export default meta;
type Story = StoryObj<typeof Notice>;

export const Neutral: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toBeVisible();
  },
};
export const Attention: Story = { args: { icon: TriangleAlert, tone: 'attention' } };
export const Good: Story = { args: { icon: CircleCheck, tone: 'good' } };
/** Screen readers announce an urgent notice immediately. */
export const UrgentLoss: Story = {
  args: { icon: TriangleAlert, tone: 'loss', urgent: true, children: 'The server stops in 5 minutes.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toBeVisible();
  },
};
export const WithActions: Story = {
  args: { tone: 'attention', actions: <Button variant="outline">Keep running</Button> },
};
