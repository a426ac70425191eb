import type { Meta, StoryObj } from '@storybook/react-vite';
import JsonEditor from '@trailcast/client/features/scene-collection/components/json-editor.tsx';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';

const TEXT = `{
  "name": "City",
  "sources": [
    { "id": "scene", "name": "Live", "volume": 1.5, "muted": false, "private": null }
  ]
}`;

const meta: Meta<typeof JsonEditor> = {
  component: JsonEditor,
  args: {
    label: 'Scenes as JSON',
    describedBy: 'help',
    value: TEXT,
    validationError: null,
    phrases: { Find: 'Suchen' },
    formatProblem: ({ line, column }) => `Line ${line}, column ${column}`,
    onChange: fn(),
    onSave: fn(),
    onProblem: fn(),
  },
  render: (args) => (
    <>
      <div style={{ height: 300 }}>
        <JsonEditor {...args} />
      </div>
      <p id="help">How the keyboard is used.</p>
      <button>After it</button>
    </>
  ),
};
export default meta;
type Story = StoryObj<typeof JsonEditor>;

/** Waits for the text area, which the library adds after the first render. */
const findTextArea = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('textbox', { name: 'Scenes as JSON' });

export const Default: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.type(await findTextArea(canvasElement), ' ');
    await waitFor(() => expect(args.onChange).toHaveBeenCalled());
  },
};

/** The first error is marked in the text and shown. */
export const SyntaxError: Story = {
  args: { value: '{\n  "name": "City",\n}' },
  play: async ({ args, canvasElement }) => {
    await waitFor(() =>
      expect(args.onProblem).toHaveBeenLastCalledWith(
        expect.objectContaining({ kind: 'json', line: 3, column: 1, found: '}' }),
      ),
    );
    await waitFor(() => expect(canvasElement.querySelector('.cm-lintRange-error')).not.toBeNull());
  },
};

/** The server's error is marked at its position. */
export const RejectedByServer: Story = {
  args: { validationError: { path: '/sources/0/name', message: 'A scene has a name.' } },
  play: async ({ args, canvasElement }) => {
    await waitFor(() =>
      expect(args.onProblem).toHaveBeenLastCalledWith(
        expect.objectContaining({ kind: 'rejected', line: 4, column: 30, message: 'A scene has a name.' }),
      ),
    );
    await waitFor(async () => expect(await findTextArea(canvasElement)).toHaveFocus());
  },
};

export const SavedByShortcut: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await findTextArea(canvasElement));
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect(args.onSave).toHaveBeenCalledOnce();
  },
};

export const Searching: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await findTextArea(canvasElement));
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect(await within(canvasElement).findByRole('textbox', { name: 'Suchen' })).toBeVisible();
  },
};
