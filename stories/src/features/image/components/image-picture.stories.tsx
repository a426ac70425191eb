import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImagePicture } from '@trailcast/client/features/image/components/image-picture.tsx';

const meta: Meta<typeof ImagePicture> = {
  component: ImagePicture,
  args: { id: '1', alt: 'Logo' },
};
export default meta;
type Story = StoryObj<typeof ImagePicture>;

export const Picture: Story = {};
