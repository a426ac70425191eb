import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { RowLink } from '@trailcast/client/ui/pane/row-link.tsx';
import { expect } from 'storybook/test';
import { targetSize } from '../../target-size.js';

const meta: Meta<typeof RowLink> = {
  component: RowLink,
  parameters: { usage: 'At the end of a row that leads to another page.' },
  args: { to: '/', text: 'Go to Home' },
  decorators: [(Story) => <Box position="relative">{<Story />}</Box>],
};
export default meta;

/** The link is as wide as its row. */
export const Default: StoryObj<typeof RowLink> = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'Go to Home' });
    await expect(link.offsetHeight).toBeGreaterThanOrEqual(targetSize());
    const row = link.parentElement!.getBoundingClientRect();
    await expect(document.elementFromPoint(row.left + 4, row.top + 4)).toBe(link);
  },
};
