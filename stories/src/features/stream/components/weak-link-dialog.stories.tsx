import type { Meta, StoryObj } from '@storybook/react-vite';
import { WeakLinkDialog } from '@trailcast/client/features/stream/components/weak-link-dialog.tsx';
import { WEAK_LINK_DEFAULT } from '@trailcast/schema/weak-link';
import { expect, fn, screen, userEvent } from 'storybook/test';

const pastFeed = { stepMs: 60_000, kbps: [300, 4_000], rttMs: [1_200, 60] };
const meta: Meta<typeof WeakLinkDialog> = {
  component: WeakLinkDialog,
  args: {
    open: true,
    name: 'Walk',
    storedSetting: null,
    pastFeed: null,
    isSaving: false,
    onSave: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof WeakLinkDialog>;

const typeInto = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (value !== '') await userEvent.type(field, value);
};

/** The check is off at first. Switching it on offers the default values. */
export const Off: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('switch', { name: 'Weak link' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect(args.onSave).toHaveBeenCalledWith(WEAK_LINK_DEFAULT);
  },
};

/** Errors are shown at their fields, and nothing is saved. */
export const Rejected: Story = {
  args: { storedSetting: WEAK_LINK_DEFAULT },
  play: async ({ args }) => {
    await typeInto('Strong from, kbit/s', '400');
    await typeInto('Weak for, seconds', '1');
    await typeInto('Scene', '');
    await expect(screen.getByLabelText('Strong from, kbit/s')).toHaveAccessibleDescription(
      'Enter at least 401, which is above the limit for a weak link.',
    );
    await expect(screen.getByLabelText('Weak for, seconds')).toHaveAccessibleDescription(
      'Enter a number from 2 to 60.',
    );
    await expect(screen.getByLabelText('Scene')).toHaveAccessibleDescription('Enter the name of a scene.');
    await expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

/** The feed's statistics are shown for the entered limit of the round-trip time. */
export const RoundTrip: Story = {
  args: { storedSetting: WEAK_LINK_DEFAULT, pastFeed },
  play: async ({ args }) => {
    await typeInto('Weak above this round trip, ms', '900');
    await expect(screen.getByRole('status')).toHaveTextContent(
      'The round trip was above 900 ms for 50% of this time.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect(args.onSave).toHaveBeenCalledWith({ ...WEAK_LINK_DEFAULT, rttMs: 900 });
  },
};

export const Saving: Story = { args: { storedSetting: WEAK_LINK_DEFAULT, isSaving: true } };
export const German: Story = {
  args: { storedSetting: WEAK_LINK_DEFAULT, pastFeed },
  globals: { language: 'de' },
};
