import type { Meta, StoryObj } from '@storybook/react-vite';
import { LazyVisualEditor } from '@trailcast/client/features/scene-collection/components/lazy-visual-editor.tsx';
import { expect, fn, userEvent } from 'storybook/test';
import { SAMPLE } from '../visual/sample.js';

const meta: Meta<typeof LazyVisualEditor> = {
  component: LazyVisualEditor,
  args: { text: SAMPLE, onChange: fn(), onSave: fn(), onAdvanced: fn() },
};
export default meta;
type Story = StoryObj<typeof LazyVisualEditor>;

/** The picture loads separately. The text can be edited in the meantime. */
export const Loaded: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Advanced' }));
    await expect(args.onAdvanced).toHaveBeenCalledOnce();
    await expect(await canvas.findByRole('img', { name: 'Picture of the scene Live' })).toBeVisible();
  },
};
