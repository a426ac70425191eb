import type { Meta, StoryObj } from '@storybook/react-vite';
import { ThemeSwitch } from '@trailcast/client/app/shell/theme-switch.tsx';
import { expect, userEvent, within } from 'storybook/test';

const meta: Meta<typeof ThemeSwitch> = { component: ThemeSwitch };
export default meta;

/** The button's text names the theme to switch to. */
export const ThemeSwitched: StoryObj<typeof ThemeSwitch> = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button');
    const initialText = button.textContent;
    await userEvent.click(button);
    await expect(button).not.toHaveTextContent(initialText);
    await userEvent.click(button);
    await expect(button).toHaveTextContent(initialText);
    localStorage.removeItem('theme');
  },
};
