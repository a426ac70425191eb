import type { Meta, StoryObj } from '@storybook/react-vite';
import { RunningPicture } from '@trailcast/client/features/relay-server/components/running-picture.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { QUALITIES } from '../../../qualities.js';
import { running } from './running-state.js';

const { status } = running;
const preview = { source: 'program' as const, picture: null, play: () => () => undefined };

const meta: Meta<typeof RunningPicture> = {
  component: RunningPicture,
  args: { preview, qualities: QUALITIES, status, quality: null, onPreview: fn() },
};
export default meta;
type Story = StoryObj<typeof RunningPicture>;

const costs = (words: RegExp, args: Story['args']): Story => ({
  args,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Watch live' }));
    await expect(await canvas.findByText(words)).toBeVisible();
  },
});

/** The data volume of a live preview depends on the bitrate of program or feed. */
export const NodesQuality = costs(/0[.,]3 MB/, {});
export const ChosenQuality = costs(/0[.,]8 MB/, { quality: '1080p30' });
export const Feed = costs(/0[.,]5 MB/, {
  preview: { ...preview, source: 'feed' },
  status: { ...status, kbps: 4_000 },
});
export const Panic: Story = {
  args: {
    preview: { ...preview, source: 'feed' },
    status: { ...status, panic: { __typename: 'PanicStatus', by: null, since: 0, shown: true } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Panic: viewers don’t see the feed')).toBeVisible();
  },
};
