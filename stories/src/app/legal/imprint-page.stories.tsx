import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImprintText } from '@trailcast/client/app/legal/imprint-page.tsx';
import { Prose } from '@trailcast/client/app/legal/prose.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof ImprintText> = {
  component: ImprintText,
  decorators: [
    (Story) => (
      <div lang="de">
        <Prose>
          <Story />
        </Prose>
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof ImprintText>;

export const OperatorKnown: Story = {
  args: {
    operator: {
      kind: 'known',
      operator: { name: 'Weg GmbH', address: 'Pfad 1\n12345 Ort', email: 'post@example.org' },
    },
  },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'post@example.org' });
    await expect(link).toHaveAttribute('href', 'mailto:post@example.org');
  },
};
export const LightTheme: Story = { ...OperatorKnown, globals: { theme: 'light' } };
export const Loading: Story = { args: { operator: { kind: 'loading' } } };

const retry = fn();
export const NotLoaded: Story = {
  args: { operator: { kind: 'failed', message: 'Network error', retry } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveTextContent('Network error');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(retry).toHaveBeenCalled();
  },
};
