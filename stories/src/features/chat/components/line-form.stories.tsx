import type { Meta, StoryObj } from '@storybook/react-vite';
import { LineForm } from '@trailcast/client/features/chat/components/line-form.tsx';
import { Pencil, Send } from 'lucide-react';
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

/** A saved text does not look like a field until it has the focus or is edited. Escape discards the edit. */
export const Saved: Story = {
  args: { label: 'Title', action: 'Change title', icon: Pencil, quiet: true, value: 'Over the pass' },
  play: async ({ canvas, args }) => {
    const field = canvas.getByLabelText<HTMLInputElement>('Title');
    const button = canvas.getByRole('button', { name: 'Change title' });
    const readBorder = () => getComputedStyle(field).borderTopColor;
    await expect(readBorder()).toBe('rgba(0, 0, 0, 0)');
    await userEvent.click(button);
    await expect(field).toHaveFocus();
    await expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Over the pass'.length]);
    await expect(readBorder()).not.toBe('rgba(0, 0, 0, 0)');
    await expect(args.onSend).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, 'Rain');
    field.blur();
    await expect(readBorder()).not.toBe('rgba(0, 0, 0, 0)');
    await userEvent.click(button);
    await expect(args.onSend).toHaveBeenLastCalledWith('Rain');
    await userEvent.type(field, ' and wind{escape}');
    await expect(field).toHaveValue('Over the pass');
  },
};
export const Busy: Story = { args: { busy: true } };
export const Disabled: Story = { args: { disabled: true } };
