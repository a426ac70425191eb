import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof Pane> = {
  component: Pane,
  parameters: { usage: 'A titled part of a page. Its title names it for screen readers.' },
  args: { title: 'Server', children: 'Content.' },
};
export default meta;

export const Default: StoryObj<typeof Pane> = {};

/** Beside a wide status, the words of a title are not broken. The status wraps instead. */
export const BesideAWideStatus: StoryObj<typeof Pane> = {
  args: { title: 'Studio', aside: '128 Zuschauerinnen und Zuschauer' },
  decorators: [(Story) => <Box w="260px">{Story()}</Box>],
  play: async ({ canvasElement }) => {
    const title = within(canvasElement).getByText('Studio');
    const lineHeight = parseFloat(getComputedStyle(title).lineHeight);
    await expect(title.offsetHeight).toBeLessThan(1.5 * lineHeight);
  },
};
