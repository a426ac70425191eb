import type { Meta, StoryObj } from '@storybook/react-vite';
import { CollectionThumbnails } from '@trailcast/client/features/scene-collection/components/collection-thumbnails.tsx';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { STARTER } from '../visual/sample.js';

const meta: Meta<typeof CollectionThumbnails> = {
  component: CollectionThumbnails,
  args: { text: STARTER, feedPicture: null, onOpen: fn() },
};
export default meta;
type Story = StoryObj<typeof CollectionThumbnails>;

export const Loading: Story = {
  args: { text: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('list', { name: 'Loading…' })).toBeVisible();
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

/** The drawing code is loaded first; the grid keeps its height. */
export const Loaded: Story = {
  play: async ({ canvas }) => {
    const gridHeight = () => canvas.getByRole('list').getBoundingClientRect().height;
    const heightBefore = gridHeight();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Edit Live' })).toBeVisible());
    await expect(gridHeight()).toBe(heightBefore);
  },
};

/** A thumbnail opens the editor at its scene. */
export const Opened: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit Privacy' }));
    await expect(args.onOpen).toHaveBeenCalledWith('Privacy');
  },
};

/** Without a handler the thumbnails are no buttons. */
export const ReadOnly: Story = {
  args: { onOpen: undefined },
  play: async ({ canvas }) => {
    await canvas.findByRole('img', { name: 'Live, Shows your feed' });
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** Each scene says what it is for: what its sources say, or the setting of the server that runs the collection. */
export const Roles: Story = {
  args: {
    text: JSON.stringify({ ...JSON.parse(STARTER), current_scene: 'Starting soon' }),
    lossScene: 'Be right back',
  },
  play: async ({ canvas }) => {
    const findButton = (name: string) => canvas.findByRole('button', { name: `Edit ${name}` });
    for (const [name, role] of [
      ['Live', 'Shows your feed'],
      ['Starting soon', 'When the server starts'],
      ['Be right back', 'If the feed is lost'],
      ['Privacy', 'No feed, no sound'],
    ] as const) {
      await expect(await findButton(name)).toHaveAccessibleDescription(role);
      await expect(canvas.getByText(role)).toBeVisible();
    }
  },
};
export const RolesOnAPhone: Story = {
  ...Roles,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};

/** Only the scene on program has a mark. */
export const OnProgram: Story = {
  args: { onProgram: 'Live', isOnAir: true },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: 'Edit Live, on program' })).toBeVisible();
    await expect(canvas.getByText('on program')).toBeVisible();
    await expect(canvasElement.querySelectorAll('[data-on-program=true]')).toHaveLength(1);
  },
};

export const OnProgramInGermanOnASmallPhone: Story = {
  args: { onProgram: 'Live', isOnAir: true },
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};
