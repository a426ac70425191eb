import type { Meta, StoryObj } from '@storybook/react-vite';
import { SecretCode } from '@trailcast/client/features/stream/set-up/components/secret-code.tsx';
import { expect, userEvent, within } from 'storybook/test';

const meta: Meta<typeof SecretCode> = {
  component: SecretCode,
  args: { link: 'moblin://?THIS-IS-NOT-A-REAL-KEY', app: 'Moblin' },
};
export default meta;
type Story = StoryObj<typeof SecretCode>;

export const Hidden: Story = {
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Show code' });
    await expect(canvasElement.innerHTML).not.toContain('NOT-A-REAL-KEY');
  },
};

/** One press shows it with its remaining time, another one hides it. */
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Show code' }));
    await canvas.findByRole('img', { name: 'Code for Moblin' });
    await canvas.findByText(/Don’t show it on camera/);
    await expect(canvas.getByRole('link', { name: 'Open in Moblin' })).toHaveAttribute(
      'href',
      'moblin://?THIS-IS-NOT-A-REAL-KEY',
    );
    await userEvent.click(canvas.getByRole('button', { name: /^Hide code/ }));
    await expect(canvasElement.innerHTML).not.toContain('NOT-A-REAL-KEY');
    await userEvent.click(canvas.getByRole('button', { name: 'Show code' }));
  },
};
