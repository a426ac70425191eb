import type { Meta, StoryObj } from '@storybook/react-vite';
import { BuiltInDrawing } from '@trailcast/client/features/image/components/built-in-drawing.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof BuiltInDrawing> = {
  component: BuiltInDrawing,
  args: { id: 'city', width: 640, height: 160 },
  decorators: [
    (Story) => (
      <svg width={640} height={160} style={{ background: '#102848' }}>
        <Story />
      </svg>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof BuiltInDrawing>;

/** Houses are translucent, and the lights in their windows are not. */
export const City: Story = {
  play: async ({ canvasElement }) => {
    const rectangles = [...canvasElement.querySelectorAll('rect')];
    const opacities = rectangles.map((rectangle) => Number(rectangle.getAttribute('fill-opacity')));
    await expect(opacities.filter((opacity) => opacity === 1)).toHaveLength(30);
    await expect(Math.min(...opacities)).toBeCloseTo(0.14, 2);
  },
};
export const Unknown: Story = {
  args: { id: 'town' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('rect')).toHaveLength(0);
  },
};
