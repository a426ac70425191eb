import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImageRow } from '@trailcast/client/features/image/components/image-row.tsx';
import { fn } from 'storybook/test';
import { image } from '../images.js';

const meta: Meta<typeof ImageRow> = {
  component: ImageRow,
  args: { image, isDeleting: false, onDelete: fn() },
};
export default meta;
type Story = StoryObj<typeof ImageRow>;

export const Stored: Story = {};
export const Deleting: Story = { args: { isDeleting: true } };
