import type { Meta, StoryObj } from '@storybook/react-vite';
import { ListSkeleton } from '@trailcast/client/ui/pane/list-skeleton.tsx';
import { expect, fn, waitFor, within } from 'storybook/test';
import { FirstRender } from '../../first-render.js';

const TEXT = 'Loading servers…';
const measureSizes = (element: HTMLElement) => ({
  height: within(element).getByRole('status').getBoundingClientRect().height,
  width: within(element).getByText(TEXT).getBoundingClientRect().width,
});
const recordFirstSizes = fn<(sizes: ReturnType<typeof measureSizes>) => void>();

const meta: Meta<typeof ListSkeleton> = {
  component: ListSkeleton,
  parameters: {
    usage: 'Shown while a list in a pane or dialog loads. Explains a wait of more than a second.',
  },
  args: { text: TEXT },
};
export default meta;

/** After a second the explanation is visible. The height does not change. */
export const Loading: StoryObj<typeof ListSkeleton> = {
  render: (args) => (
    <FirstRender onFirstRender={(element) => recordFirstSizes(measureSizes(element))}>
      <ListSkeleton {...args} />
    </FirstRender>
  ),
  play: async ({ canvasElement }) => {
    // A border would make a row look like a field.
    const rows = [...within(canvasElement).getByRole('status').children].slice(0, 3);
    await expect(rows.map((row) => getComputedStyle(row).borderTopWidth)).toEqual(['0px', '0px', '0px']);
    const firstSizes = recordFirstSizes.mock.lastCall?.[0];
    await expect(firstSizes?.width).toBeLessThan(2);
    await waitFor(() => expect(measureSizes(canvasElement).width).toBeGreaterThan(50));
    await expect(measureSizes(canvasElement).height).toBe(firstSizes?.height);
  },
};
