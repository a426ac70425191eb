import type { Meta, StoryObj } from '@storybook/react-vite';
import { Layout } from '@trailcast/client/app/shell/layout.tsx';
import { LostNotice } from '@trailcast/client/app/shell/lost-notice.tsx';
import { UserMenu } from '@trailcast/client/features/user/components/user-menu.tsx';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';
import { expect, fn, within } from 'storybook/test';

const user = {
  __typename: 'User' as const,
  id: '1',
  displayName: 'Streamer',
  role: 'VERIFIED' as const,
  profileImageURL: '/trailcast.svg',
};

const meta: Meta<typeof Layout> = {
  component: Layout,
  parameters: { wholePage: true, layout: 'fullscreen' },
  args: {
    isAdministrator: false,
    userMenu: <UserMenu user={user} onLogout={fn()} />,
    children: <Pane title="Server">The page.</Pane>,
  },
};
export default meta;
type Story = StoryObj<typeof Layout>;

export const Member: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('main')).toHaveTextContent('The page.');
    // A desktop shows only the name, which screen readers read after the greeting.
    const { width } = canvas.getByText('Welcome back').getBoundingClientRect();
    await expect(width === 1).toBe(window.innerWidth >= 1024);
    await expect(canvas.getByText('Streamer')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Admin' })).toBeNull();
  },
};
/** While a guide is open, the greeting takes no space, so the user's picture is at the header's end. */
export const BehindAGuide: Story = {
  args: { children: <section data-guide="">Your first broadcast</section> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Welcome back').getBoundingClientRect().width).toBe(1);
    const menu = canvas.getByRole('button', { name: /^Welcome back/ });
    const avatar = menu.querySelector('[data-avatar]')!.getBoundingClientRect();
    await expect(menu.getBoundingClientRect().right - avatar.right).toBeLessThan(48);
  },
};
/** On an upright phone, the header of a live page takes no separate row: the user's menu is an initial in the band's corner. */
export const LiveOnAPhone: Story = {
  args: {
    children: (
      <div>
        <div>
          <section data-live-hero>LIVE</section>
        </div>
      </div>
    ),
  },
  play: async ({ canvas }) => {
    if (window.innerWidth >= 552) return;
    await expect(canvas.getByText('LIVE').getBoundingClientRect().top).toBe(0);
    const menu = canvas.getByRole('button', { name: /^Welcome back/ });
    const avatar = menu.querySelector('[data-avatar]')!;
    const { bottom, width } = avatar.getBoundingClientRect();
    await expect([bottom <= 38, width, menu.clientWidth >= 48]).toEqual([true, 32, true]);
    // The colours of a picture could clash with those of the band.
    await expect(avatar.querySelector('img')).not.toBeVisible();
    await expect(getComputedStyle(avatar, '::before').content).toMatch(/^"\S"$/);
    await expect(canvas.getByText('Welcome back').getBoundingClientRect().width).toBe(1);
    await expect(canvas.queryByRole('link', { name: 'Start' })).toBeNull();
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** During a broadcast, the legal links of a short page are below the first view of a phone. */
export const OnAirOnAPhone: Story = {
  args: { broadcastStatus: <span data-on-air="live">LIVE 00:42:17</span> },
  play: async ({ canvas }) => {
    if (window.innerWidth >= 768) return;
    const footer = await canvas.findByRole('contentinfo');
    await expect(footer.getBoundingClientRect().top).toBeGreaterThanOrEqual(window.innerHeight);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const Administrator: Story = { args: { isAdministrator: true } };
/** The live channel is lost: the last known state is greyed out. */
export const ChannelLost: Story = {
  args: { isStale: true, notices: <LostNotice since={Date.now() - 150_000} /> },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^No connection\. Last update: \d minutes ago/)).toBeVisible();
    await expect(getComputedStyle(canvas.getByRole('main')).filter).toContain('saturate');
  },
};
