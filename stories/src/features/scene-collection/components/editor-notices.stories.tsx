import type { Meta, StoryObj } from '@storybook/react-vite';
import { EditorNotices } from '@trailcast/client/features/scene-collection/components/editor-notices.tsx';
import { openDraft } from '@trailcast/client/features/scene-collection/editor-draft.ts';
import { expect, fn, userEvent, within } from 'storybook/test';

const draft = openDraft('{"sources":[]}');

const meta: Meta<typeof EditorNotices> = {
  component: EditorNotices,
  args: {
    draft,
    problem: null,
    fileProblem: null,
    isDeleted: false,
    isRunning: false,
    onLoad: fn(),
    onShow: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof EditorNotices>;

export const NoNotice: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('status')).toBeNull();
  },
};

export const SyntaxError: Story = {
  args: { problem: { kind: 'json', range: { from: 7, to: 8 }, line: 2, column: 3, found: '}' } },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Go to error' }));
    await expect(args.onShow).toHaveBeenCalledWith(7);
  },
};
export const UnexpectedEnd: Story = {
  args: { problem: { kind: 'json', range: { from: 7, to: 7 }, line: 2, column: 3, found: null } },
};
export const Rejected: Story = {
  args: {
    problem: {
      kind: 'rejected',
      range: { from: 7, to: 8 },
      line: 2,
      column: 3,
      message: 'A scene has a name.',
    },
  },
};

export const RejectedWithoutAPosition: Story = {
  args: { problem: { kind: 'rejected', range: null, line: 1, column: 1, message: 'The text is not JSON.' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};

export const TooLarge: Story = {
  args: { draft: { ...draft, text: ' '.repeat(1024 * 1024 + 1) } },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).getByText('The JSON is too large to save: 1.01 MiB of at most 1 MiB.'),
    ).toBeVisible();
  },
};

export const ChangedElsewhere: Story = {
  args: { draft: { ...draft, text: '{}', notice: 'conflict' } },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Load the saved version' }));
    await expect(args.onLoad).toHaveBeenCalledOnce();
  },
};
export const NewerVersionLoaded: Story = { args: { draft: { ...draft, notice: 'replaced' } } };
export const Deleted: Story = { args: { isDeleted: true } };
export const FileRejected: Story = { args: { fileProblem: 'The file is larger than 1 MiB.' } };
/** The text beside the Save button says it. */
export const Saved: Story = { ...NoNotice, args: { draft: { ...draft, isSaved: true } } };
export const SavedWhileRunning: Story = { args: { draft: { ...draft, isSaved: true }, isRunning: true } };
