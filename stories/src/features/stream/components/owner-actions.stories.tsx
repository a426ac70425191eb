import type { Meta, StoryObj } from '@storybook/react-vite';
import { OwnerActions } from '@trailcast/client/features/stream/components/owner-actions.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { chooseAction } from '../../../choose-action.ts';

const meta: Meta<typeof OwnerActions> = {
  component: OwnerActions,
  args: { isLocked: false, busy: null, onCopyBonded: fn(), onRestart: fn(), onOpenDialog: fn() },
};
export default meta;
type Story = StoryObj<typeof OwnerActions>;

/** Each item opens its own dialog. */
export const AllActions: Story = {
  play: async ({ canvasElement, args }) => {
    for (const [name, dialog] of [
      ['Manage invites', 'invites'],
      ['Rename', 'rename'],
      ['Weak link', 'weakLink'],
      ['Reset stream key', 'resetKey'],
      ['Delete stream', 'delete'],
    ] as const) {
      await chooseAction(canvasElement, name);
      await expect(args.onOpenDialog).toHaveBeenLastCalledWith(dialog);
    }
    await chooseAction(canvasElement, 'Copy link for several networks');
    await expect(args.onCopyBonded).toHaveBeenCalledOnce();
  },
};

/** Without an active subscription, only actions that end the use of the stream are enabled. */
export const Locked: Story = {
  args: { isLocked: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'More actions' }));
    const enabled = (await canvas.findAllByRole('menuitem'))
      .filter((item) => item.getAttribute('aria-disabled') !== 'true')
      .map(({ textContent }) => textContent);
    await expect(enabled).toEqual(['Copy link for several networks', 'Reset stream key', 'Delete stream']);
  },
};

/** A stream without a link for several networks. */
export const OneNetwork: Story = {
  args: { onCopyBonded: undefined },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'More actions' }));
    await expect((await canvas.findAllByRole('menuitem'))[0]).toHaveTextContent('Manage invites');
  },
};

/** If the pane has no buttons for the phone, the menu has its set-up and its link. */
export const WithSetUp: Story = {
  args: { hasSetUp: true, onCopyLink: fn() },
  play: async ({ canvasElement, args }) => {
    await chooseAction(canvasElement, 'Set up phone');
    await expect(args.onOpenDialog).toHaveBeenCalledWith('setUp');
    await chooseAction(canvasElement, 'Copy phone link');
    await expect(args.onCopyLink).toHaveBeenCalledOnce();
  },
};

/** Nothing can be chosen while a request is running. */
export const Restarting: Story = {
  args: { busy: 'restart' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Restarting…' }));
    await expect(canvas.queryByRole('menu')).toBeNull();
  },
};
