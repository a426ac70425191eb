import type { Meta, StoryObj } from '@storybook/react-vite';
import { RoleBadge } from '@trailcast/client/features/chat/components/role-badge.tsx';
import { expect } from 'storybook/test';

const ROLES = ['broadcaster', 'moderator', 'vip', 'subscriber'] as const;

const meta: Meta<typeof RoleBadge> = { component: RoleBadge, args: { role: 'moderator' } };
export default meta;
type Story = StoryObj<typeof RoleBadge>;

/** Each role has another shape, a name and a title. */
export const Roles: Story = {
  render: () => (
    <>
      {ROLES.map((role) => (
        <div key={role}>
          <RoleBadge role={role} />
          Friend
        </div>
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const badges = canvas.getAllByRole('img');
    await expect(badges.map(({ title }) => title)).toEqual(['streamer', 'moderator', 'VIP', 'subscriber']);
    await expect(new Set(badges.map(({ innerHTML }) => innerHTML)).size).toBe(4);
  },
};

export const German: Story = {
  globals: { language: 'de' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'moderiert' })).toBeVisible();
  },
};
