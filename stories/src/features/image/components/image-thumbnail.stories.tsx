import type { Meta, StoryObj } from '@storybook/react-vite';
import { ImageThumbnail } from '@trailcast/client/features/image/components/image-thumbnail.tsx';

const meta: Meta<typeof ImageThumbnail> = {
  component: ImageThumbnail,
  args: { id: '1', alt: 'Logo' },
};
export default meta;
type Story = StoryObj<typeof ImageThumbnail>;

export const Picture: Story = {};
