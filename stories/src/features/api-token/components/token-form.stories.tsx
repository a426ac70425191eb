import type { Meta, StoryObj } from '@storybook/react-vite';
import { TokenForm } from '@trailcast/client/features/api-token/components/token-form.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const draft = { name: 'Deck', access: 'read' as const, days: 90 };

const meta: Meta<typeof TokenForm> = {
  component: TokenForm,
  args: { draft, rejectedName: null, onChange: fn(), onSubmit: fn() },
};
export default meta;
type Story = StoryObj<typeof TokenForm>;

export const Choosing: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByLabelText('Access'), 'Read and control');
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...draft, access: 'read and control' });
    await userEvent.selectOptions(canvas.getByLabelText('Valid for'), '1 year');
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...draft, days: 366 });
    await userEvent.type(canvas.getByLabelText('Name'), '{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

/** An invalid name shows the reason. */
export const Invalid: Story = {
  args: { rejectedName: 'Deck' },
  play: async ({ canvasElement }) => {
    const name = within(canvasElement).getByLabelText('Name');
    await expect(name).toBeInvalid();
    await expect(name).toHaveAccessibleDescription(/^Use at least one visible character/);
  },
};
