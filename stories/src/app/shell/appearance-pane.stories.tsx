import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppearancePane } from '@trailcast/client/app/shell/appearance-pane.tsx';
import { expect, screen, userEvent, within } from 'storybook/test';

const meta: Meta<typeof AppearancePane> = { component: AppearancePane };
export default meta;
type Story = StoryObj<typeof AppearancePane>;

export const Default: Story = {};

export const LanguageChoice: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'Deutsch');
    await expect(await screen.findByText('Sprache und Aussehen auf diesem Gerät')).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'English');
    await expect(await screen.findByText('Language and theme on this device')).toBeVisible();
  },
};
