import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { rowList } from '@trailcast/client/ui/pane/row-list.ts';
import { SkeletonPane } from '@trailcast/client/ui/pane/skeleton-pane.tsx';
import { StateRow, STATE_ROW_HEIGHT } from '@trailcast/client/ui/pane/state-row.tsx';
import { ClipboardList, Film } from 'lucide-react';
import { expect } from 'storybook/test';
import { targetSize } from '../../target-size.js';

const meta: Meta<typeof StateRow> = {
  component: StateRow,
  parameters: {
    usage:
      'For an empty list among others, whose state is a few words, in at most two lines. An empty list that needs a sentence or a button is an EmptyRow.',
  },
  args: { title: 'Reports', icon: ClipboardList, state: 'Appear after each broadcast' },
};
export default meta;
type Story = StoryObj<typeof StateRow>;

const rowHeight = () => (window.innerWidth < 1024 ? STATE_ROW_HEIGHT.base : Math.max(44, targetSize()));

export const Default: Story = {
  play: async ({ canvas }) => {
    const row = canvas.getByRole('region', { name: 'Reports' });
    await expect(row.offsetHeight).toBe(rowHeight());
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

/** Rows are one pane. The state is at the end; a row with a link is a link over its whole width. */
export const Rows: Story = {
  render: () => (
    <Box css={rowList}>
      <StateRow title="Reports" icon={ClipboardList} state="Appear after each broadcast" />
      <StateRow title="Recordings" icon={Film} state="Off" link={{ to: '/', text: 'Go to Home' }} />
    </Box>
  ),
  play: async ({ canvas }) => {
    const rows = ['Reports', 'Recordings'].map((name) =>
      canvas.getByRole('region', { name }).getBoundingClientRect(),
    );
    const [reports, recordings] = rows;
    await expect(recordings!.top).toBe(reports!.bottom);
    const state = canvas.getByText('Appear after each broadcast').getBoundingClientRect();
    await expect(state.right).toBeCloseTo(reports!.right - 17, 0);
    const link = canvas.getByRole('link', { name: 'Go to Home' });
    await expect(canvas.getAllByRole('link')).toHaveLength(1);
    for (const x of [recordings!.left + 8, recordings!.right - 8])
      await expect(document.elementFromPoint(x, recordings!.top + 4)?.closest('a')).toBe(link);
  },
};
/** A state in two lines leaves the height of the row. */
export const RowsOnASmallPhone: Story = {
  ...Rows,
  play: async ({ canvas, canvasElement }) => {
    const row = canvas.getByRole('region', { name: 'Reports' });
    await expect(row.clientHeight).toBe(rowHeight());
    const title = canvas.getByRole('heading', { name: 'Reports' });
    await expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w320', isRotated: false } },
};

/** The skeleton of a row is as high as the row. */
export const Loading: Story = {
  render: (args) => (
    <Box css={rowList}>
      <StateRow {...args} />
      <SkeletonPane isRow isDeferred height={STATE_ROW_HEIGHT} />
    </Box>
  ),
  play: async ({ canvas }) => {
    // The last row has a border at its bottom as well.
    const { offsetHeight } = canvas.getByRole('status');
    await expect(offsetHeight - canvas.getByRole('region', { name: 'Reports' }).offsetHeight).toBe(1);
  },
};
