import type { Meta, StoryObj } from '@storybook/react-vite';
import SceneThumbnails from '@trailcast/client/features/scene-collection/visual/components/scene-thumbnails.tsx';
import { expect, fn, userEvent } from 'storybook/test';
import { SAMPLE } from '../sample.js';

const meta: Meta<typeof SceneThumbnails> = {
  component: SceneThumbnails,
  args: { text: SAMPLE, max: 4, feedPicture: null, onOpen: fn() },
};
export default meta;
type Story = StoryObj<typeof SceneThumbnails>;

/** Each scene has a picture of 16:9 with the scene's texts. */
export const AllScenes: Story = {
  play: async ({ canvas }) => {
    const live = canvas.getByRole('button', { name: 'Edit Live' });
    await expect(live).toHaveTextContent('Through the city');
    const { width, height } = live.querySelector('svg')!.getBoundingClientRect();
    await expect(width / height).toBeCloseTo(16 / 9, 1);
    await expect(canvas.getByRole('button', { name: 'Edit Be right back' })).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
  },
};

/** Without scenes the grid keeps its height, and screen readers find nothing. */
export const NoCollection: Story = {
  args: { text: 'none' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByRole('list')).toBeNull();
    await expect(canvasElement.querySelector('ul')?.offsetHeight).toBeGreaterThan(60);
  },
};

/** Of more scenes than the maximum, the last thumbnail shows the number of the omitted ones, and opens the first. */
export const OmittedScenes: Story = {
  args: { text: collectionWithScenes('One', 'Two', 'Three', 'Four', 'Five', 'Six') },
  play: async ({ canvas, args }) => {
    for (const name of ['One', 'Two', 'Three'])
      await expect(canvas.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '3 more scenes' }));
    await expect(args.onOpen).toHaveBeenCalledWith('Four');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
  },
};

export const GermanOnASmallPhone: Story = {
  args: OmittedScenes.args!,
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};

/** Text that the editor can't draw has no thumbnails. */
export const Undrawable: Story = {
  args: { text: '{' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('list')).toBeNull();
  },
};

function collectionWithScenes(...names: string[]): string {
  return JSON.stringify({ sources: names.map((name) => ({ id: 'scene', name, settings: { items: [] } })) });
}
