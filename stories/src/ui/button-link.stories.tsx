import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from '@trailcast/client/ui/button-link.tsx';
import { House } from 'lucide-react';
import { expect, within } from 'storybook/test';
import { targetSize } from '../target-size.js';

const meta: Meta<typeof ButtonLink> = {
  component: ButtonLink,
  parameters: {
    usage: 'A link to a page of the application, outside sentences. In a sentence, use TextLink.',
  },
  args: { to: '/streams', children: 'Streams' },
};
export default meta;
type Story = StoryObj<typeof ButtonLink>;

export const ToAPage: Story = {
  args: { icon: House },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'Streams' });
    await expect(link).toHaveAttribute('href', '/streams');
    await expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(targetSize());
  },
};
export const Outline: Story = { args: { variant: 'outline' } };
export const Quiet: Story = { args: { variant: 'quiet' } };
