import type { Meta, StoryObj } from '@storybook/react-vite';
import StreamsPage from '@trailcast/client/app/pages/streams/streams-page.tsx';
import { startFocusFallback } from '@trailcast/client/ui/dialog/focus-fallback.ts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { readFilledActions } from '../../../is-filled.ts';
import { openedDialog } from '../../../opened-dialog.ts';
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
    await waitFor(() => expect(canvas.getAllByText('LIVE')).toHaveLength(1));
    await expect(readFilledActions(canvasElement)).toEqual([]);
    await expect(canvas.getAllByRole('link', { name: 'Open controls' })).toHaveLength(1);
    await expect(canvas.getAllByText('Live')).toHaveLength(2);
  },
};
/**
 * The empty lists are rows of one pane: beside a single stream on a desktop, otherwise below it. One leads to the switch
 * for recording.
 */
export const OneStream: Story = {
  render: () => <Member data={apiData.liveServer} />,
  play: async (context) => {
    await waitForTexts('Reports', 'Recordings', 'Appear after each broadcast', 'Off')(context);
    const canvas = within(context.canvasElement);
    const [own, reports, recordings] = ['Owning', 'Reports', 'Recordings'].map((name) =>
      canvas.getByRole('region', { name }).getBoundingClientRect(),
    );
    await expect(recordings!.top).toBe(reports!.bottom);
    await expect(recordings!.bottom - reports!.top).toBeLessThanOrEqual(2 * 52 + 3);
    await expect(canvas.queryByText('Invited to')).toBeNull();
    // The whole row is the link.
    const link = canvas.getByRole('link', { name: 'Go to Home' });
    await expect(link).toHaveAttribute('href', '/');
    const pressed = document.elementFromPoint(recordings!.left + 4, recordings!.top + 8);
    await expect(pressed?.closest('a')).toBe(link);
    // As wide as the stream.
    const stream = canvas.getByRole('button', { name: 'More actions' }).closest('section')!;
    await expect(reports!.width).toBeCloseTo(stream.getBoundingClientRect().width, 0);
    if (window.innerWidth >= 1024) await expect(reports!.left).toBe(own!.right + 16);
    else await expect(reports!.top).toBe(own!.bottom + 24);
  },
};
/** The newest report is first. The whole row opens the report; the other actions are in a menu. */
export const WithReports: Story = {
  render: () => (
    <Member
      data={{
        ...apiData.liveServer,
        sessionReports: [
          ...(apiData.userWithFullLists.sessionReports as object[]),
          {
            ...{ id: '3', serverId: '3', began: Date.now() - 3_600_000, lengthMs: 204_000, deadZones: 1 },
            ...{ deadZonesMs: 7_000, cost: 0.03, expires: Date.now() + 7_000_000_000 },
            gaps: [{ kind: 'lost', fromMs: 190_000, toMs: 197_000 }],
          },
        ],
      }}
    />
  ),
  play: async ({ canvas, canvasElement }) => {
    const rows = within(await canvas.findByRole('list', { name: 'Reports' })).getAllByRole('listitem');
    const [newest, oldest] = rows;
    await expect(newest).toHaveTextContent(/One dead zone of 0:07 On air for 3:24/);
    await expect(oldest).toHaveTextContent(/2 dead zones, 1:35 in all/);
    const open = within(newest!).getByRole('button', { name: /One dead zone of 0:07/ });
    await expect(open.offsetHeight).toBeGreaterThanOrEqual(48);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
    await userEvent.click(open);
    const dialog = within(await openedDialog('dialog'));
    // A phone's dialog is invisible when it begins to open.
    await waitFor(() => expect(dialog.getByRole('heading', { name: 'Report' })).toBeVisible());
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  },
};
export const WithReportsOnAPhone: Story = {
  ...WithReports,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const WithReportsOnASmallPhone: Story = {
  ...WithReports,
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Ein Funkloch von 0:07');
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
/** Recording is on, but there is no recording yet. */
export const RecordingOn: Story = {
  render: () => (
    <Member
      data={{
        ...apiData.liveServer,
        myServer: { ...(apiData.liveServer.myServer as object), recording: true },
      }}
    />
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText('None yet')).toHaveLength(1));
    await expect(canvas.getAllByText('Appear after each broadcast')).toHaveLength(1);
    await expect(canvas.queryByText('Off')).toBeNull();
  },
};
/** A stream to which the user is invited precedes the other lists. Empty lists stay rows. */
export const OnlyInvited: Story = {
  render: () => (
    <Member
      data={{
        ...apiData.userWithFullLists,
        streams: (apiData.userWithFullLists.streams as object[]).slice(2),
        recordings: [],
      }}
    />
  ),
  play: async (context) => {
    await waitForTexts('Shared by a friend', 'Reports', 'Recordings')(context);
    const [invited, reports, recordings] = ['Invited to', 'Reports', 'Recordings'].map((name) =>
      within(context.canvasElement).getByRole('region', { name }).getBoundingClientRect(),
    );
    await expect([reports!.top, recordings!.top]).toEqual([invited!.bottom + 16, reports!.bottom + 16]);
    await expect(recordings!.height).toBeLessThanOrEqual(54);
  },
};
/** When the last shared stream is left, its list goes as well. The focus moves to the list of own streams. */
export const LastInvitationLeft: Story = {
  render: () => (
    <Member
      data={{
        ...apiData.userWithFullLists,
        streams: (apiData.userWithFullLists.streams as object[]).slice(2),
        sessionReports: [],
        recordings: [],
      }}
    />
  ),
  play: async ({ canvas }) => {
    const stopFallback = startFocusFallback();
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave' }));
    await userEvent.click(within(await openedDialog('alertdialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Invited to' })).toBeNull());
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Owning' })).toHaveFocus());
    stopFallback();
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
    const reports = await within(canvasElement).findByRole('region', { name: 'Berichte' });
    await expect(reports.parentElement!.offsetHeight).toBeLessThanOrEqual(2 * 52 + 3);
    const title = within(reports).getByRole('heading');
    await expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
    // In at most two lines.
    await expect(within(reports).getByText('Nach jeder Übertragung').offsetHeight).toBeLessThan(45);
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
