import type { Meta, StoryObj } from '@storybook/react-vite';
import { QualitySwitch } from '@trailcast/client/features/relay-server/components/controls/quality-switch.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { QUALITIES } from '../../../../qualities.js';

const meta: Meta<typeof QualitySwitch> = {
  component: QualitySwitch,
  args: {
    qualities: QUALITIES,
    chosen: null,
    picture: { height: 720, fps: 30 },
    forOperators: false,
    busy: false,
    onSet: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof QualitySwitch>;

export const Recommended: Story = {};
export const Chosen: Story = { args: { chosen: '1080p30', picture: { height: 1080, fps: 30 } } };
export const Starting: Story = { args: { picture: null } };
export const Busy: Story = { args: { busy: true } };

/** With OBS_VIDEO set, there is only one quality. */
export const SingleQuality: Story = { args: { qualities: QUALITIES.slice(1, 2) } };

/** The server has moved to a node that does not offer the chosen quality. */
export const NotOffered: Story = {
  args: { chosen: '1080p60' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('combobox')).toHaveValue('');
  },
};

/** During a broadcast, a choice applies to the next one. */
export const ChosenForNextBroadcast: Story = {
  args: { chosen: '1080p30' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/1080p30.*(next broadcast|nächsten Sendung)/)).toBeVisible();
  },
};

/** Administrators see the CPU cores that a quality uses. */
export const CpuCores: Story = {
  args: { forOperators: true },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByRole('option', { name: /1080p30, 6 Mbit\/s: 0[.,]9/ }),
    ).toBeInTheDocument();
  },
};

/** A choice is pending: Undo resets it, Confirm applies it. */
export const PendingUntilConfirmed: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const select = canvas.getByRole('combobox');
    await userEvent.selectOptions(select, '1080p30');
    await userEvent.click(canvas.getByRole('button', { name: /Undo|Zurücknehmen/ }));
    await expect(select).toHaveValue('');
    await userEvent.selectOptions(select, '1080p30');
    await expect(args.onSet).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /Confirm|Übernehmen/ }));
    await expect(args.onSet).toHaveBeenCalledWith('1080p30');
  },
};
