import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreatedToken } from '@trailcast/client/features/api-token/components/created-token.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof CreatedToken> = {
  component: CreatedToken,
  args: { token: 'trailcast_0123456789' },
};
export default meta;
type Story = StoryObj<typeof CreatedToken>;

export const ShownOnce: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Copy the token now. You will not see it again.')).toBeVisible();
    await expect(canvas.getByLabelText('Token')).toHaveValue('trailcast_0123456789');
    await expect(canvas.getByLabelText('Token')).toHaveFocus();
  },
};
