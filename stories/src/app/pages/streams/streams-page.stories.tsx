import type { Meta, StoryObj } from '@storybook/react-vite';
import StreamsPage from '@trailcast/client/app/pages/streams/streams-page.tsx';
import { expect, waitFor, within } from 'storybook/test';
import { filledActions } from '../../../is-filled.ts';
import { Member, shows, wholePageAt } from '../../world/member-story.tsx';
import * as worlds from '../../world/worlds.ts';

const meta: Meta<typeof StreamsPage> = { component: StreamsPage, parameters: wholePageAt('/streams') };
export default meta;
type Story = StoryObj<typeof StreamsPage>;

export const Loading: Story = {
  render: () => <Member world={worlds.off} held={['*']} />,
  play: shows('Loading…'),
};
export const Empty: Story = {
  render: () => <Member world={{ ...worlds.off, streams: [] }} />,
  play: async (context) => {
    await shows(/You own no stream yet/)(context);
    await expect(filledActions(context.canvasElement)).toEqual(['Create stream']);
  },
};
/** The first stream is live, so its phone is set up. */
export const Several: Story = {
  render: () => <Member world={worlds.busy} />,
  play: async (context) => {
    await shows('City walk', 'Shared by a friend', 'Recordings', 'Reports')(context);
    await expect(filledActions(context.canvasElement)).toEqual([]);
    const title = within(context.canvasElement).getByRole('heading', { name: 'Streams', level: 1 });
    await expect(getComputedStyle(title).fontSize).toBe('28px');
  },
};
/** The stream of the broadcast is marked as the header marks it; another one that arrives is not. */
export const OnAir: Story = {
  render: () => (
    <Member
      world={{
        ...worlds.live,
        streams: (worlds.busy.streams as object[]).map((stream) => ({ ...stream, live: true })),
      }}
    />
  ),
  play: async ({ canvasElement }) => {
    const marks = await within(canvasElement).findAllByText('Live');
    await waitFor(() => {
      const backgrounds = marks.map((mark) => getComputedStyle(mark).backgroundColor);
      return expect(backgrounds).toEqual(['rgb(255, 107, 44)', 'rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    });
  },
};
export const Locked: Story = {
  render: () => <Member world={{ ...worlds.unpaid, streams: worlds.off.streams }} />,
  play: shows(/needs an active subscription/),
};
