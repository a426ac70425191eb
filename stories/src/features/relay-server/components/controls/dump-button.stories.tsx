import type { Meta, StoryObj } from '@storybook/react-vite';
import { DumpButton } from '@trailcast/client/features/relay-server/components/controls/dump-button.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof DumpButton> = { component: DumpButton, args: { busy: false, onDump: fn() } };
export default meta;
type Story = StoryObj<typeof DumpButton>;

export const Ready: Story = {};
export const Busy: Story = { args: { busy: true } };

/** The first press only explains the effect of the second one. */
export const Armed: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(/One moment/);
    await expect(args.onDump).not.toHaveBeenCalled();
  },
};

export const SecondPressDumps: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button');
    await userEvent.dblClick(button);
    await expect(args.onDump).toHaveBeenCalledOnce();
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement, args }) => {
    within(canvasElement).getByRole('button').focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(args.onDump).toHaveBeenCalledOnce();
  },
};
