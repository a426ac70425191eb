import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneEditor } from '@trailcast/client/features/scene-collection/components/scene-editor.tsx';
import { openDraft } from '@trailcast/client/features/scene-collection/editor-draft.ts';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof SceneEditor> = {
  component: SceneEditor,
  args: {
    draft: openDraft('{"name":"City","sources":[{"id":"scene","name":"Live"}]}'),
    problem: null,
    fileProblem: null,
    isDeleted: false,
    isRunning: false,
    validationError: null,
    onChange: fn(),
    onProblem: fn(),
    onSave: fn(),
    onLoad: fn(),
    onFile: fn(),
    onDownload: fn(),
    onBack: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SceneEditor>;

/** The editor loads automatically. The search has a button for touch screens. */
export const Ready: Story = {
  play: async ({ args, canvasElement }) => {
    const editor = within(canvasElement);
    const area = await editor.findByRole('textbox', { name: 'Scenes as JSON' });
    await expect(area).toHaveAccessibleDescription(/Tab moves the focus/);
    await userEvent.click(editor.getByRole('button', { name: 'Search' }));
    await expect(await editor.findByRole('textbox', { name: 'Find' })).toBeVisible();
    await userEvent.click(editor.getByRole('button', { name: 'Download' }));
    await expect(args.onDownload).toHaveBeenCalledOnce();
  },
};
