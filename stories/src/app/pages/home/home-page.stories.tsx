import type { Meta, StoryObj } from '@storybook/react-vite';
import { HomePage } from '@trailcast/client/app/pages/home/home-page.tsx';
import { Member, shows, wholePageAt } from '../../world/member-story.tsx';
import { expect, within } from 'storybook/test';
import * as worlds from '../../world/worlds.ts';

const meta: Meta<typeof HomePage> = { component: HomePage, parameters: wholePageAt('/') };
export default meta;
type Story = StoryObj<typeof HomePage>;

/** On a desktop, the scenes are in the first view, and the thumb bar is in the rail beside them. */
async function hasScenesInFirstView({ canvasElement }: { canvasElement: HTMLElement }) {
  if (window.innerWidth < 1024) return;
  const tile = await within(canvasElement).findByRole('button', { name: 'Switch to Privacy' });
  const bar = canvasElement.querySelector('[data-bar]')!.getBoundingClientRect();
  const { left, bottom } = tile.getBoundingClientRect();
  await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  await expect(bar.bottom).toBeLessThanOrEqual(window.innerHeight);
  await expect(bar.right).toBeLessThan(left);
}

export const Loading: Story = {
  render: () => <Member world={worlds.off} held={['*']} />,
  play: shows('Loading…'),
};
export const Off: Story = {
  render: () => <Member world={worlds.off} />,
  play: async (context) => {
    await shows("You currently don't own a server", '1 scene collection')(context);
    // Two lines of one pane.
    const page = within(context.canvasElement);
    const [streams, scenes] = ['Streams', 'Scene collections'].map((name) =>
      page.getByRole('region', { name }),
    );
    await expect(streams?.parentElement).toBe(scenes?.parentElement);
  },
};
export const Starting: Story = {
  render: () => <Member world={worlds.starting} />,
  play: shows('Server is starting...'),
};
export const Ready: Story = {
  render: () => <Member world={worlds.ready} />,
  play: shows('Server is ready. Start your feed', 'Scene and sound'),
};
export const Receiving: Story = {
  render: () => <Member world={worlds.receiving} />,
  play: shows('Feed received. You are not live', 'Scene and sound'),
};
export const OnAir: Story = {
  render: () => <Member world={worlds.live} />,
  play: async (context) => {
    await shows('You are live', 'Scene and sound')(context);
    // Also with the line of the bonded links.
    await within(context.canvasElement).findByText(/^2 links/);
    await hasScenesInFirstView(context);
  },
};
export const OnAirInGerman: Story = { ...OnAir, play: shows('Du bist live'), globals: { language: 'de' } };
export const DeadZone: Story = {
  render: () => <Member world={worlds.deadZone} />,
  play: shows(/Be right back/),
};
/** The live channel is lost: the last known state is shown with its age. */
export const ConnectionLost: Story = {
  render: () => <Member world={worlds.live} lost />,
  play: shows(/^No connection\. Last update/),
};
/** A helper without a subscription sees the studio before the offer to subscribe. */
export const Helping: Story = {
  render: () => <Member world={worlds.helping} />,
  play: async (context) => {
    await shows(/Streamer/, /You need to subscribe/)(context);
    const page = within(context.canvasElement);
    const [studio, own] = [/Streamer.s studio/, /You need to subscribe/].map((name) =>
      page.getByRole('region', { name }).getBoundingClientRect(),
    );
    await expect(studio?.bottom).toBeLessThanOrEqual(own?.top ?? 0);
    // The studio has both columns; the subscription is offered in one line below the user's own server.
    await expect(studio?.width).toBeGreaterThan(1.4 * (own?.width ?? 0));
    const offer = await page.findByRole('region', { name: 'Subscribe' });
    await expect(offer.getBoundingClientRect().top).toBeGreaterThanOrEqual(own?.bottom ?? 0);
    await expect(offer.getBoundingClientRect().left).toBe(own?.left);
    await expect(within(offer).queryByRole('checkbox')).toBeNull();
    await hasScenesInFirstView(context);
  },
};
/** Until the server's state is known, the studio shows none. */
export const HelpingLoading: Story = {
  render: () => <Member world={worlds.helping} held={['ServerStatus']} />,
  play: async (context) => {
    await shows('Loading…', /You need to subscribe/)(context);
    const page = within(context.canvasElement);
    await expect(page.queryByText('Server is starting...')).toBeNull();
    await expect(page.queryByRole('region', { name: /Streamer.s studio/ })).toBeNull();
  },
};
export const WithoutASubscription: Story = {
  render: () => <Member world={worlds.unpaid} />,
  play: shows('You need to subscribe to create a server'),
};
