import type { Meta, StoryObj } from '@storybook/react-vite';
import { DestinationForm } from '@trailcast/client/features/destination/components/destination-form.tsx';
import { createDraft } from '@trailcast/client/features/destination/destination-draft.ts';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof DestinationForm> = {
  component: DestinationForm,
  args: {
    id: 'form',
    draft: createDraft('kick'),
    isNew: true,
    rejectedFields: [],
    focusTrigger: 0,
    onChange: fn(),
    onSubmit: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof DestinationForm>;

export const NewDestination: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.selectOptions(within(canvasElement).getByRole('combobox'), 'custom');
    await expect(args.onChange).toHaveBeenCalledWith({ kind: 'custom', name: '', server: '', key: '' });
  },
};
export const OtherAddress: Story = { args: { draft: createDraft('custom') } };
export const Stored: Story = {
  args: { isNew: false, draft: { ...createDraft('kick'), name: 'Kick', server: 'rtmps://kick.example/app' } },
};
export const Invalid: Story = {
  args: {
    draft: { ...createDraft('custom'), server: 'http://localhost' },
    rejectedFields: ['server', 'key'],
  },
  play: async ({ canvasElement }) => {
    const [, server, key] = within(canvasElement).getAllByRole('textbox');
    await expect(server).toBeInvalid();
    await expect(server).toHaveAccessibleDescription(/^This address can’t be used/);
    await expect(key ?? within(canvasElement).getByLabelText('Stream key')).toBeInvalid();
  },
};
