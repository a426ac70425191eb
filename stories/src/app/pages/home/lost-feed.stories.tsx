import type { Meta, StoryObj } from '@storybook/react-vite';
import { HomePage } from '@trailcast/client/app/pages/home/home-page.tsx';
import { expect, userEvent, waitFor } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.ts';
import * as apiData from '../../api-data/api-data.ts';
import { Member, wholePageParameters } from '../../api-data/member-story.tsx';

const meta: Meta<typeof HomePage> = { component: HomePage, parameters: wholePageParameters('/') };
export default meta;
type Story = StoryObj<typeof HomePage>;

/**
 * While a broadcast has lost the feed, the streamer's next step is in the place of the feed's chart, which is as high.
 * It opens the phone's set-up.
 */
export const OnAPhone: Story = {
  render: () => <Member data={apiData.serverInDeadZone} />,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('timer');
    if (window.innerWidth >= 1024) return;
    const button = await canvas.findByRole('button', { name: 'Connect my phone' }, { timeout: 5_000 });
    await expect(canvasElement.querySelector('figure[data-kbps]')).toBeNull();
    const stopButton = canvas.getByRole('button', { name: 'Stop stream' });
    const [bounds, stop] = [button, stopButton].map((element) => element.getBoundingClientRect());
    await expect([bounds!.top, bounds!.height, stop!.left - bounds!.right]).toEqual([
      stop!.top,
      stop!.height,
      // A slip must not end the broadcast.
      32,
    ]);
    await userEvent.click(button);
    const dialog = await openedDialog();
    await expect(dialog).toHaveAccessibleName('Set up a phone for “City walk”');
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const InGermanOnASmallPhone: Story = {
  render: () => <Member data={apiData.serverInDeadZone} />,
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('timer');
    if (window.innerWidth >= 1024) return;
    const button = await canvas.findByRole('button', { name: 'Handy verbinden' }, { timeout: 5_000 });
    await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
    await expect(button.getBoundingClientRect().height).toBe(48);
    await expect(canvasElement.ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(
      window.innerWidth,
    );
  },
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};
/** Only the owner of the stream can set up its phone. Other users see the chart. */
export const FeedOfAFriend: Story = {
  render: () => {
    const [stream] = apiData.serverInDeadZone.streams as object[];
    const streams = [{ ...stream, owner: { id: '2', displayName: 'Friend' } }];
    return <Member data={{ ...apiData.serverInDeadZone, streams }} />;
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('timer');
    if (window.innerWidth >= 1024) return;
    await waitFor(() => expect(canvasElement.querySelector('figure[data-kbps]')).toBeVisible());
    await expect(canvas.queryByRole('button', { name: 'Connect my phone' })).toBeNull();
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
