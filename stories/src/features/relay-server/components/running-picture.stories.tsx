import type { Meta, StoryObj } from '@storybook/react-vite';
import { RunningPicture } from '@trailcast/client/features/relay-server/components/running-picture.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { QUALITIES } from '../../../qualities.js';
import { running } from './running-state.js';

const { status } = running;
const preview = { source: 'program' as const, picture: null, play: () => () => undefined };

const meta: Meta<typeof RunningPicture> = {
  component: RunningPicture,
  args: {
    preview,
    qualities: QUALITIES,
    status,
    quality: null,
    onPreview: fn(),
  },
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
export const Muted: Story = {
  args: { status: { ...status, obs: true, muted: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^Your viewers hear nothing/)).toBeVisible();
  },
};
/** Sound is off in a panic anyway, whose own band says so. */
export const Panic: Story = {
  args: {
    preview: { ...preview, source: 'feed' },
    status: { ...status, muted: true, panic: { __typename: 'PanicStatus', by: null, since: 0, shown: true } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Panic: viewers don’t see the feed')).toBeVisible();
    await expect(within(canvasElement).queryByText(/hear nothing/)).toBeNull();
  },
};
