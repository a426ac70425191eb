import type { Meta, StoryObj } from '@storybook/react-vite';
import { CommandField } from '@trailcast/client/features/chat/components/command-field.tsx';
import { CHAT_COMMANDS } from '@trailcast/schema/wire';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof CommandField> = {
  component: CommandField,
  args: { level: null, disabled: false, busy: false, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof CommandField>;

const LABEL = 'Commands for moderators';

export const Off: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByLabelText(LABEL);
    await expect(field).toHaveDisplayValue('Off');
    await expect(canvas.queryByText(/!live/)).toBeNull();
    await userEvent.selectOptions(field, 'Switch scenes');
    await expect(args.onChange).toHaveBeenLastCalledWith('operate');
    await userEvent.selectOptions(field, 'Also start and stop');
    await expect(args.onChange).toHaveBeenLastCalledWith('produce');
  },
};

/** Commands for the streamer only are listed separately. */
export const SceneCommands: Story = {
  args: { level: 'operate' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/Only you: !start and !stop/)).toBeVisible();
    await expect(canvas.getByText(/never end the Privacy scene or a panic/)).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText(LABEL), 'Off');
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};

/** Every command is listed. */
export const AllCommands: Story = {
  args: { level: 'produce' },
  play: async ({ canvasElement }) => {
    const text = canvasElement.textContent;
    for (const command of CHAT_COMMANDS) await expect(text).toContain(`!${command}`);
  },
};

export const Busy: Story = {
  args: { level: 'operate', busy: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.selectOptions(within(canvasElement).getByLabelText(LABEL), 'Off');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Disabled: Story = { args: { level: 'produce', disabled: true } };

/** At the width of a small phone. */
export const German: Story = {
  args: { level: 'operate' },
  globals: { language: 'de' },
  decorators: [
    (Story) => (
      <div style={{ width: 288 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
