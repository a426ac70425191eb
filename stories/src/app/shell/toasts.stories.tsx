import type { Meta, StoryObj } from '@storybook/react-vite';
import { Toasts } from '@trailcast/client/app/shell/toasts.tsx';
import { toast } from 'react-toastify';
import { expect, screen, waitFor } from 'storybook/test';

const meta: Meta<typeof Toasts> = { component: Toasts };
export default meta;
type Story = StoryObj<typeof Toasts>;

const createToastStory = (kind: 'error' | 'success' | 'warning', text: string): Story => ({
  play: async () => {
    toast[kind](text, { autoClose: false });
    await waitFor(() => expect(screen.getByText(text)).toBeVisible());
    const readFontFamily = (element: Element) => getComputedStyle(element).fontFamily.split(',')[0];
    await expect(readFontFamily(screen.getByText(text))).toBe(readFontFamily(document.body));
  },
});

export const Failure: Story = createToastStory('error', 'Failed to set role: Network error');
export const Confirmation: Story = createToastStory('success', 'Copied');
export const Warning: Story = createToastStory('warning', 'Copying is not possible here.');
