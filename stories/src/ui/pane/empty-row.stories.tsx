import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyRow, EMPTY_ROW_HEIGHT, rowList } from '@trailcast/client/ui/pane/empty-row.tsx';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';
import { ClipboardList, Film } from 'lucide-react';
import { expect } from 'storybook/test';

const meta: Meta<typeof EmptyRow> = {
  component: EmptyRow,
  parameters: {
    usage:
      'For a list without entries below other content of its page. An empty list that is the page has an EmptyState.',
  },
  args: { title: 'Recordings', icon: Film, text: 'None yet' },
};
export default meta;
type Story = StoryObj<typeof EmptyRow>;

export const OneRow: Story = {};

/** A hairline separates two rows. A pane with content has a space on both sides. */
export const Rows: Story = {
  render: () => (
    <Box css={rowList}>
      <Pane title="Recordings" icon={Film} emptyText="None yet" />
      <Pane title="Reports" icon={ClipboardList} emptyText="None yet" />
      <Pane title="Images">Three images</Pane>
    </Box>
  ),
  play: async ({ canvas }) => {
    const [recordings, reports, images] = ['Recordings', 'Reports', 'Images'].map((name) =>
      canvas.getByRole('region', { name }).getBoundingClientRect(),
    );
    await expect(recordings!.height).toBe(EMPTY_ROW_HEIGHT);
    await expect(reports!.top).toBe(recordings!.bottom);
    await expect(images!.top).toBe(reports!.bottom + 24);
  },
};
