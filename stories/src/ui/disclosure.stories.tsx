import { Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Disclosure } from '@trailcast/client/ui/disclosure.tsx';
import { expect, userEvent, within } from 'storybook/test';
import { targetSize } from '../target-size.js';

const meta: Meta<typeof Disclosure> = {
  component: Disclosure,
  parameters: {
    usage:
      'For settings that are changed rarely. The row shows their state, so that users can read it without opening the row.',
  },
  args: { title: 'App and picture', children: <Text>What is rarely needed.</Text> },
};
export default meta;
type Story = StoryObj<typeof Disclosure>;

export const Closed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('What is rarely needed.')).not.toBeVisible();
    const title = canvas.getByText('App and picture').closest('summary');
    await expect(title?.clientHeight).toBeGreaterThanOrEqual(targetSize());
  },
};
export const Opened: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText('App and picture'));
    await expect(canvas.getByText('What is rarely needed.')).toBeVisible();
  },
};
/** The row shows the state while it is closed. */
export const WithState: Story = {
  args: { title: 'Dead zones', state: 'Without a feed, viewers see the last picture frozen.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^Without a feed/)).toBeVisible();
  },
};
