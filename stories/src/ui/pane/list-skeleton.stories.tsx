import type { Meta, StoryObj } from '@storybook/react-vite';
import { ListSkeleton } from '@trailcast/client/ui/pane/list-skeleton.tsx';
import { expect, fn, waitFor, within } from 'storybook/test';
import { FirstLook } from '../../first-look.js';

const TEXT = 'Loading servers…';
const sizesIn = (place: HTMLElement) => ({
  height: within(place).getByRole('status').getBoundingClientRect().height,
  width: within(place).getByText(TEXT).getBoundingClientRect().width,
});
const atFirst = fn<(sizes: ReturnType<typeof sizesIn>) => void>();

const meta: Meta<typeof ListSkeleton> = {
  component: ListSkeleton,
  parameters: { usage: 'While a list in a pane or dialog loads. It explains a wait of more than a second.' },
  args: { text: TEXT },
};
export default meta;

/** The wait is explained visibly after a second without a layout shift. */
export const Loading: StoryObj<typeof ListSkeleton> = {
  render: (args) => (
    <FirstLook onLook={(place) => atFirst(sizesIn(place))}>
      <ListSkeleton {...args} />
    </FirstLook>
  ),
  play: async ({ canvasElement }) => {
    // A field has a border.
    const rows = [...within(canvasElement).getByRole('status').children].slice(0, 3);
    await expect(rows.map((row) => getComputedStyle(row).borderTopWidth)).toEqual(['0px', '0px', '0px']);
    const first = atFirst.mock.lastCall?.[0];
    await expect(first?.width).toBeLessThan(2);
    await waitFor(() => expect(sizesIn(canvasElement).width).toBeGreaterThan(50));
    await expect(sizesIn(canvasElement).height).toBe(first?.height);
  },
};
