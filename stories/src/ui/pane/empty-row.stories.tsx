import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { EmptyRow, EMPTY_ROW_HEIGHT } from '@trailcast/client/ui/pane/empty-row.tsx';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';
import { RowLink } from '@trailcast/client/ui/pane/row-link.tsx';
import { rowList } from '@trailcast/client/ui/pane/row-list.ts';
import { ClipboardList, Film } from 'lucide-react';
import { expect } from 'storybook/test';
import { targetSize } from '../../target-size.js';

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

/** Rows are one pane with a hairline between them. A pane with content has a space on both sides. */
export const Rows: Story = {
  render: () => (
    <Box css={rowList}>
      <Pane
        title="Recordings"
        icon={Film}
        emptyText="None yet"
        aside={<RowLink to="/" text="Go to the switch" />}
      />
      <Pane title="Reports" icon={ClipboardList} emptyText="None yet" />
      <Pane title="Images">Three images</Pane>
    </Box>
  ),
  play: async ({ canvas }) => {
    const panes = ['Recordings', 'Reports', 'Images'].map((name) => canvas.getByRole('region', { name }));
    const [recordings, reports, images] = panes.map((pane) => pane.getBoundingClientRect());
    await expect(recordings!.height).toBe(EMPTY_ROW_HEIGHT + 1);
    await expect(reports!.top).toBe(recordings!.bottom);
    await expect(images!.top).toBe(reports!.bottom + 16);
    const radii = panes.map((pane) => getComputedStyle(pane).borderRadius);
    await expect(radii).toEqual(['16px 16px 0px 0px', '0px 0px 16px 16px', '16px']);
    // The whole row leads where its chevron does.
    const link = canvas.getByRole('link', { name: 'Go to the switch' });
    await expect(link.offsetHeight).toBeGreaterThanOrEqual(targetSize());
    const pressed = document.elementFromPoint(recordings!.left + 8, recordings!.top + 8);
    await expect(pressed?.closest('a')).toBe(link);
  },
};
