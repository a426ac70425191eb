import type { Meta, StoryObj } from '@storybook/react-vite';
import { Footer } from '@trailcast/client/app/shell/footer.tsx';
import { expect, userEvent, within } from 'storybook/test';

const meta: Meta<typeof Footer> = { component: Footer };
export default meta;
type Story = StoryObj<typeof Footer>;

export const English: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/agb');
    await expect(canvas.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/impressum');
    await expect(canvas.getByRole('link', { name: 'Data protection' })).toHaveAttribute(
      'href',
      '/datenschutz',
    );
  },
};
export const SwitchesLanguage: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Deutsch' }));
    await canvas.findByRole('link', { name: 'Impressum' });
    await userEvent.click(canvas.getByRole('button', { name: 'English' }));
    await canvas.findByRole('link', { name: 'Imprint' });
  },
};
