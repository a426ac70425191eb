import type { Meta, StoryObj } from '@storybook/react-vite';
import { RemovedList } from '@trailcast/client/features/scene-collection/components/removed-list.tsx';
import { expect, userEvent, within } from 'storybook/test';

const browserSource = { kind: 'browser_source', reason: 'Browser sources cannot run on a relay server.' };

const meta: Meta<typeof RemovedList> = {
  component: RemovedList,
  args: {
    removed: [
      { path: '/sources/0', ...browserSource },
      {
        path: '/sources/1/filters/0',
        kind: 'filter',
        reason: 'This filter is not available on a relay server.',
      },
    ],
  },
};
export default meta;
type Story = StoryObj<typeof RemovedList>;

export const Few: Story = {};

/** The remaining entries are shown after a press. */
export const Many: Story = {
  args: {
    removed: Array.from({ length: 12 }, (_, index) => ({ path: `/sources/${index}`, ...browserSource })),
  },
  play: async ({ canvasElement }) => {
    const list = within(canvasElement);
    await expect(list.getByText('12 items can’t run on your server:')).toBeVisible();
    const lastEntry = list.getByText(/\(source 12\)/);
    await expect(lastEntry).not.toBeVisible();
    await userEvent.click(list.getByText('9 more'));
    await expect(lastEntry).toBeVisible();
  },
};

/** Unknown kinds and reasons from a newer relay node are shown unchanged. */
export const Unknown: Story = {
  args: { removed: [{ path: '/sources/0', kind: 'hologram', reason: 'No holograms here.' }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('hologram (source 1): No holograms here.')).toBeVisible();
  },
};
