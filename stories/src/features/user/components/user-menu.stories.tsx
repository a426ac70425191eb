import type { Meta, StoryObj } from '@storybook/react-vite';
import { UserMenu } from '@trailcast/client/features/user/components/user-menu.tsx';
import { expect, fn, userEvent, waitFor } from 'storybook/test';

const meta: Meta<typeof UserMenu> = {
  component: UserMenu,
  args: {
    user: {
      __typename: 'User',
      id: '1',
      displayName: 'Streamer',
      role: 'VERIFIED',
      profileImageURL: '/trailcast.svg',
    },
    onLogout: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof UserMenu>;

export const SignedIn: Story = {};

export const LogsOutByPointer: Story = {
  play: async ({ canvas, args }) => {
    const userMenu = canvas.getByRole('button', { name: /^Welcome back/ });
    await userEvent.click(userMenu);
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Logout' }));
    await expect(args.onLogout).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(canvas.queryByRole('menu')).toBeNull());
    await userEvent.click(userMenu);
    (await canvas.findByRole('menuitem', { name: 'Logout' })).click();
    await waitFor(() => expect(args.onLogout).toHaveBeenCalledTimes(2));
  },
};

export const LogsOutByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByRole('button', { name: /^Welcome back/ }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard('{Home}{Enter}');
    await waitFor(() => expect(args.onLogout).toHaveBeenCalledTimes(1));
  },
};

/** A screen reader causes a click without pointer events. */
export const LogsOutByClickWithoutPointer: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByRole('button', { name: /^Welcome back/ }).click();
    (await canvas.findByRole('menuitem', { name: 'Logout' })).click();
    await waitFor(() => expect(args.onLogout).toHaveBeenCalledTimes(1));
  },
};
