import type { Meta, StoryObj } from '@storybook/react-vite';
import { SourceText, type TextDraft } from '@trailcast/client/features/source/components/source-text.tsx';
import { useState, type ComponentProps } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';

/** Renders a text field and stores its draft, as the pane does. */
function WithDraft(props: ComponentProps<typeof SourceText>) {
  const [draft, setDraft] = useState<TextDraft | null>(null);
  return <SourceText {...props} draft={draft} onDraft={setDraft} />;
}

const meta: Meta<typeof SourceText> = {
  component: SourceText,
  args: {
    name: 'Title',
    text: 'Over the pass',
    disabled: false,
    busy: false,
    draft: null,
    onDraft: fn(),
    onText: fn(async () => 'saved' as const),
  },
  render: (args) => <WithDraft {...args} />,
};
export default meta;
type Story = StoryObj<typeof SourceText>;

/** Enter or leaving the field saves the text. Escape discards it. An unchanged text is not sent. */
export const Edited: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('textbox', { name: 'Text of Title' });
    await userEvent.type(field, ' today{enter}');
    await expect(args.onText).toHaveBeenLastCalledWith('Over the pass today');
    await userEvent.type(field, 'x{escape}');
    await expect(field).toHaveValue('Over the pass');
    await userEvent.tab();
    await expect(args.onText).toHaveBeenCalledTimes(1);
    await userEvent.type(field, '{shift>}{enter}{/shift}now');
    field.blur();
    await waitFor(() => expect(args.onText).toHaveBeenLastCalledWith('Over the pass\nnow'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo the change of Title' }));
    await expect(args.onText).toHaveBeenLastCalledWith('Over the pass');
  },
};

/** A text that was left while another change was running is saved afterwards. */
export const LeftWhileBusy: Story = {
  render: function WithDelayedResponse(args) {
    const [busy, setBusy] = useState(true);
    return (
      <>
        <WithDraft {...args} busy={busy} />
        <button onClick={() => setBusy(false)}>Answer</button>
      </>
    );
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox'), ' today');
    await userEvent.tab();
    await expect(args.onText).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Answer' }));
    await waitFor(() => expect(args.onText).toHaveBeenLastCalledWith('Over the pass today'));
  },
};

/** A rejected text stays in the field, which is marked. */
export const Rejected: Story = {
  args: { onText: fn(async () => 'rejected' as const) },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByRole('textbox');
    await userEvent.type(field, '!{enter}');
    await expect(field).toHaveValue('Over the pass!');
    await waitFor(() => expect(field).toHaveAccessibleDescription('This text can’t be shown. Change it.'));
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const Empty: Story = { args: { text: '' } };
export const Busy: Story = { args: { busy: true } };
export const ChannelLost: Story = { args: { disabled: true } };
export const German: Story = { globals: { language: 'de' } };
