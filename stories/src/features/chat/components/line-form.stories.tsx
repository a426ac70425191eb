import type { Meta, StoryObj } from '@storybook/react-vite';
import { LineForm } from '@trailcast/client/features/chat/components/line-form.tsx';
import { Send } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof LineForm> = {
  component: LineForm,
  args: {
    ...{ label: 'Message', action: 'Send', icon: Send, maxLength: 20, disabled: false, busy: false },
    onSend: fn(async () => true),
  },
};
export default meta;
type Story = StoryObj<typeof LineForm>;

export const Empty: Story = {
  play: async ({ canvasElement, args }) => {
    const form = within(canvasElement);
    const [field, button] = [form.getByLabelText('Message'), form.getByRole('button', { name: 'Send' })];
    await expect(button.getBoundingClientRect().bottom).toBe(field.getBoundingClientRect().bottom);
    await expect(button).toBeDisabled();
    await userEvent.type(field, '  {enter}');
    await expect(args.onSend).not.toHaveBeenCalled();
    await userEvent.type(field, `Hi ${'x'.repeat(30)}`);
    await expect(field).toHaveValue(`  Hi ${'x'.repeat(15)}`);
    await userEvent.click(button);
    await expect(args.onSend).toHaveBeenLastCalledWith(`Hi ${'x'.repeat(15)}`);
  },
};

/** There is nothing to save while the text is unchanged. */
export const Unchanged: Story = {
  args: { value: 'Over the pass' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button')).toBeDisabled();
  },
};
export const Busy: Story = { args: { value: 'Over the pass', busy: true } };
export const Disabled: Story = { args: { disabled: true } };
