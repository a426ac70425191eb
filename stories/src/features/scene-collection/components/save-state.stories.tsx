import type { Meta, StoryObj } from '@storybook/react-vite';
import { SaveStateText } from '@trailcast/client/features/scene-collection/components/save-state.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof SaveStateText> = { component: SaveStateText };
export default meta;
type Story = StoryObj<typeof SaveStateText>;

const expectText =
  (text: string): NonNullable<Story['play']> =>
  async ({ canvas }) =>
    expect(canvas.getByRole('status')).toHaveTextContent(text);

export const NoChanges: Story = { args: { state: 'none' }, play: expectText('No changes') };
export const NotSaved: Story = { args: { state: 'unsaved' }, play: expectText('Not saved') };
export const Saving: Story = { args: { state: 'saving' }, play: expectText('Saving…') };
export const Saved: Story = { args: { state: 'saved' }, play: expectText('Saved') };
export const NotSavedInGerman: Story = {
  args: { state: 'unsaved' },
  globals: { language: 'de' },
  play: expectText('Nicht gespeichert'),
};

/** Empty until the text is loaded, with the same height. */
export const Loading: Story = {
  args: { state: null },
  play: async ({ canvas }) => {
    const state = canvas.getByRole('status');
    await expect(state).toBeEmptyDOMElement();
    await expect(state.offsetHeight).toBe(20);
  },
};
