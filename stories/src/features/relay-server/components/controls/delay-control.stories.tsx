import type { Meta, StoryObj } from '@storybook/react-vite';
import { DelayControl } from '@trailcast/client/features/relay-server/components/controls/delay-control.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof DelayControl> = {
  component: DelayControl,
  args: { requestedSeconds: 0, delay: null, isBroadcasting: false, busy: false, onSet: fn() },
};
export default meta;
type Story = StoryObj<typeof DelayControl>;

const CONFIRM = /Confirm|Übernehmen/;

export const Off: Story = {};
export const LongerDelayRequested: Story = { args: { requestedSeconds: 20 } };
export const Growing: Story = {
  args: {
    requestedSeconds: 20,
    isBroadcasting: true,
    delay: { state: 'growing', behind: 0, until: Date.now() + 14_000 },
  },
};
export const Full: Story = {
  args: { requestedSeconds: 20, isBroadcasting: true, delay: { state: 'full', behind: 20 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/20 (seconds behind|Sekunden hinterher)/)).toBeVisible();
  },
};
export const Shrinking: Story = {
  args: { requestedSeconds: 5, isBroadcasting: true, delay: { state: 'shrinking', behind: 20 } },
};
export const Ending: Story = {
  args: {
    requestedSeconds: 20,
    isBroadcasting: true,
    delay: { state: 'ending', behind: 20, until: Date.now() + 14_000 },
  },
};

/** The delay exceeds the node's memory at the encoder's bitrate. */
export const Limited: Story = {
  args: { requestedSeconds: 60, isBroadcasting: true, delay: { state: 'full', behind: 41, limited: true } },
};

/** During a broadcast, a longer delay shows “One moment” first. */
export const PendingUntilConfirmed: Story = {
  args: { isBroadcasting: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox'), '20');
    await expect(canvas.getByRole('status')).toHaveTextContent(/One moment/);
    await userEvent.click(canvas.getByRole('button', { name: /Undo|Zurücknehmen/ }));
    await expect(args.onSet).not.toHaveBeenCalled();
    await userEvent.selectOptions(canvas.getByRole('combobox'), '20');
    await userEvent.click(canvas.getByRole('button', { name: CONFIRM }));
    await expect(args.onSet).toHaveBeenCalledWith(20);
  },
};

/** Accepts any whole number of seconds in its range. Others are rejected with a text. */
export const AnotherNumber: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByText(/^(Delay|Verzögerung)$/));
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'other');
    const field = canvas.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '61');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    await userEvent.click(canvas.getByRole('button', { name: CONFIRM }));
    await expect(args.onSet).toHaveBeenCalledWith(12);
  },
};
