import type { Meta, StoryObj } from '@storybook/react-vite';
import { WeakLinkForm } from '@trailcast/client/features/stream/components/weak-link-form.tsx';
import { draftOf, problemsOf } from '@trailcast/client/features/stream/weak-link-draft.ts';
import { expect, fn, userEvent, within } from 'storybook/test';

const draft = { ...draftOf(null), isEnabled: true };
const invalidDraft = { ...draft, below: 'many', rtt: '5' };
const meta: Meta<typeof WeakLinkForm> = {
  component: WeakLinkForm,
  args: { draft, problems: [], onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof WeakLinkForm>;

export const DefaultValues: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByLabelText('Scene'), '!');
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...draft, scene: 'Weak link!' });
  },
};
export const InvalidValues: Story = { args: { draft: invalidDraft, problems: problemsOf(invalidDraft) } };
export const German: Story = {
  args: { draft: invalidDraft, problems: problemsOf(invalidDraft) },
  globals: { language: 'de' },
};
