import type { Meta, StoryObj } from '@storybook/react-vite';
import { DestinationsPane } from '@trailcast/client/features/destination/components/destinations-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { createDestination, TWITCH } from '../../../destinations.js';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof DestinationsPane> = {
  component: DestinationsPane,
  args: {
    destinations: [TWITCH, createDestination('2')],
    busy: null,
    onAdd: fn(),
    onSwitch: fn(),
    onEdit: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof DestinationsPane>;

/** The destination of the Twitch sign-in can't be edited or deleted. */
export const TwoDestinations: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('button', { name: /^(Delete|Das Ziel .* löschen)/ })).toHaveLength(1);
    await userEvent.click(canvas.getByRole('switch', { name: 'Twitch' }));
    await expect(args.onSwitch).toHaveBeenCalledWith('1', false);
    await userEvent.click(canvas.getByRole('button', { name: /Edit the destination Kick|Kick bearbeiten/ }));
    await expect(args.onEdit).toHaveBeenCalledWith('2');
  },
};

export const SignInOnly: Story = { args: { destinations: [TWITCH] } };

export const DeleteConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: /Delete the destination Kick|Kick löschen/ }),
    );
    const dialog = await openedDialog('alertdialog');
    await expect(args.onDelete).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Delete|Löschen)$/ }));
    await expect(args.onDelete).toHaveBeenCalledWith('2');
  },
};

const RULES = /platforms’ rules on simulcasting|Regeln der Plattformen zum gleichzeitigen Senden/;

/** Users are responsible for the platforms' rules. The note appears once, however many destinations there are. */
export const RulesNote: Story = {
  args: {
    destinations: [TWITCH, ...['2', '3', '4'].map((id) => createDestination(id, { name: `Kick ${id}` }))],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByText(RULES)).toHaveLength(1);
  },
};

/** Five is the maximum: no more can be added. */
export const LimitReached: Story = {
  args: {
    destinations: [
      TWITCH,
      ...['2', '3', '4', '5'].map((id) => createDestination(id, { name: `Kick ${id}` })),
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).queryByRole('button', { name: /Add destination|Ziel hinzufügen/ }),
    ).toBeNull();
  },
};
