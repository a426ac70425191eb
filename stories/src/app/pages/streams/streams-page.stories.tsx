import type { Meta, StoryObj } from '@storybook/react-vite';
import StreamsPage from '@trailcast/client/app/pages/streams/streams-page.tsx';
import { expect, waitFor, within } from 'storybook/test';
import { readFilledActions } from '../../../is-filled.ts';
import { Member, waitForTexts, wholePageParameters } from '../../api-data/member-story.tsx';
import * as apiData from '../../api-data/api-data.ts';

const meta: Meta<typeof StreamsPage> = {
  component: StreamsPage,
  parameters: wholePageParameters('/streams'),
};
export default meta;
type Story = StoryObj<typeof StreamsPage>;

export const Loading: Story = {
  render: () => <Member data={apiData.userWithoutServer} pendingOperations={['*']} />,
  play: waitForTexts('Loading…'),
};
export const Empty: Story = {
  render: () => <Member data={{ ...apiData.userWithoutServer, streams: [] }} />,
  play: async (context) => {
    await waitForTexts(/You don’t have a stream yet/)(context);
    await expect(readFilledActions(context.canvasElement)).toEqual(['Create stream']);
  },
};
/** The first stream is live, so the setup of its phone is not the primary action. */
export const SeveralStreams: Story = {
  render: () => <Member data={apiData.userWithFullLists} />,
  play: async (context) => {
    await waitForTexts('City walk', 'Shared by a friend', 'Recordings', 'Reports')(context);
    await expect(readFilledActions(context.canvasElement)).toEqual([]);
    const title = within(context.canvasElement).getByRole('heading', { name: 'Streams', level: 1 });
    await expect(getComputedStyle(title).fontSize).toBe('28px');
    // On one line with the button.
    const [titleCentre, buttonCentre] = [
      title,
      within(context.canvasElement).getByRole('button', { name: 'Create stream' }),
    ].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    });
    await expect(titleCentre).toBeCloseTo(buttonCentre ?? 0, 0);
  },
};
/** Only the stream that is on air leads to the controls. Other live streams have an outlined mark. */
export const OnAir: Story = {
  render: () => (
    <Member
      data={{
        ...apiData.liveServer,
        streams: (apiData.userWithFullLists.streams as object[]).map((stream) => ({ ...stream, live: true })),
      }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getAllByText('On air')).toHaveLength(1));
    await expect(readFilledActions(canvasElement)).toEqual([]);
    await expect(canvas.getAllByRole('link', { name: 'Controls' })).toHaveLength(1);
    await expect(canvas.getAllByText('Live')).toHaveLength(3);
  },
};
/**
 * The empty lists are one pane: beside a single stream on a desktop, otherwise below it. On a phone they are short texts
 * in it, of which one leads to the switch for recording.
 */
export const OneStream: Story = {
  render: () => <Member data={apiData.liveServer} />,
  play: async (context) => {
    await waitForTexts('Recordings', 'Reports')(context);
    const canvas = within(context.canvasElement);
    const [own, invited, recordings] = ['Owning', 'Invited to', 'Recordings'].map((name) =>
      canvas.getByRole('region', { name }).getBoundingClientRect(),
    );
    const link = canvas.getByRole('link', { name: 'Go to Home' });
    await expect(link).toHaveAttribute('href', '/');
    if (window.innerWidth < 768) {
      const { offsetHeight } = canvas.getByRole('region', { name: 'Reports' }).parentElement!;
      await expect(offsetHeight).toBeLessThanOrEqual(96);
      await expect(invited!.top - own!.bottom).toBe(24 + 1 + 4);
      await expect(recordings!.top).toBe(invited!.top);
      await expect(recordings!.left).toBe(invited!.right + 16);
      // The link is as high as a touch target, and as wide as its text.
      for (const y of [-9, 37])
        await expect(document.elementFromPoint(recordings!.left + 4, recordings!.top + y)).toBe(link);
      return;
    }
    await expect(recordings!.top).toBe(invited!.bottom);
    if (window.innerWidth >= 1024) await expect(invited!.left).toBe(own!.right + 16);
    else await expect(invited!.top).toBe(own!.bottom + 24);
  },
};
export const OneStreamOnAPhone: Story = {
  ...OneStream,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const OneStreamOnASmallPhone: Story = {
  ...OneStream,
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('Aufnahmen');
    const reports = within(canvasElement).getByRole('region', { name: 'Berichte' });
    await expect(reports.parentElement!.offsetHeight).toBeLessThanOrEqual(96);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
/** Only the stream that is assigned to the server has a picture. */
export const Picture: Story = {
  ...OnAir,
  play: async ({ canvasElement }) => {
    const pictures = await within(canvasElement).findAllByRole('img', { name: 'Feed' });
    await expect(pictures).toHaveLength(1);
    if (window.innerWidth < 768) await expect(pictures[0]!.offsetHeight).toBeLessThanOrEqual(180);
  },
};
export const Locked: Story = {
  render: () => (
    <Member data={{ ...apiData.userWithoutSubscription, streams: apiData.userWithoutServer.streams }} />
  ),
  play: waitForTexts(/need an active subscription/),
};
