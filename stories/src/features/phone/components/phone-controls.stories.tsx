import type { Meta, StoryObj } from '@storybook/react-vite';
import { PhoneControls } from '@trailcast/client/features/phone/components/phone-controls.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { PHONE_HEALTH } from '../phone-args.js';

const meta: Meta<typeof PhoneControls> = {
  component: PhoneControls,
  args: { health: PHONE_HEALTH, disabled: false, busy: null, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof PhoneControls>;

export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const controls = within(canvasElement);
    await userEvent.click(controls.getByRole('button', { name: 'Torch on' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('torch', { torch: true });
    await userEvent.selectOptions(controls.getByLabelText('Phone’s bitrate'), '2.5 Mbit/s');
    await expect(args.onChange).toHaveBeenLastCalledWith('preset', { presetId: 'low' });
    await userEvent.click(controls.getByRole('switch', { name: 'Cellular' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('network cellular', {
      network: { id: 'cellular', enabled: false },
    });
  },
};

export const MutedAndLit: Story = { args: { health: { ...PHONE_HEALTH, muted: true, torch: true } } };

/** The last network can't be switched off, because the phone would be unreachable afterwards. */
export const OneNetworkLeft: Story = {
  args: {
    health: {
      ...PHONE_HEALTH,
      networks: [
        { id: 'wifi', name: 'WiFi', enabled: false },
        { id: 'cellular', name: 'Cellular', enabled: true },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const controls = within(canvasElement);
    await expect(controls.getByRole('switch', { name: 'Cellular' })).toBeDisabled();
    await expect(controls.getByRole('switch', { name: 'WiFi' })).toBeEnabled();
  },
};

/** Early versions of the app report few values. An unknown value has no control. */
export const FewValuesReported: Story = {
  args: { health: { ...PHONE_HEALTH, muted: null, torch: null, presets: [], presetId: null, networks: [] } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};

export const Busy: Story = { args: { busy: 'muted' } };
export const OutdatedReport: Story = { args: { disabled: true } };
export const German: Story = { globals: { language: 'de' } };
