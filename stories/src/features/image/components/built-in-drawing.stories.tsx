import type { Meta, StoryObj } from '@storybook/react-vite';
import { BuiltInDrawing } from '@trailcast/client/features/image/components/built-in-drawing.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof BuiltInDrawing> = {
  component: BuiltInDrawing,
  args: { id: 'evening', width: 640, height: 360 },
  decorators: [
    (Story) => (
      <svg
        viewBox="0 0 640 360"
        style={{ display: 'block', width: '100%', maxWidth: 640, background: '#186456' }}
      >
        <Story />
      </svg>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof BuiltInDrawing>;

/** The sky is translucent, and the light of the windows is not. */
export const Evening: Story = {
  play: async ({ canvasElement }) => {
    const rectangles = [...canvasElement.querySelectorAll('rect')];
    const [sky] = rectangles.map((rectangle) => Number(rectangle.getAttribute('fill-opacity')));
    await expect(sky).toBeCloseTo(0.24, 2);
    const lights = rectangles.filter((rectangle) => rectangle.getAttribute('fill') === '#ffd98a');
    await expect(lights.length).toBeGreaterThan(30);
    for (const light of lights) await expect(light).toHaveAttribute('fill-opacity', '1');
  },
};
export const Morning: Story = {
  args: { id: 'morning' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('circle')).toHaveLength(1);
  },
};
export const Night: Story = { args: { id: 'night' } };
export const Curtain: Story = { args: { id: 'curtain' } };
export const Unknown: Story = {
  args: { id: 'noon' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('rect')).toHaveLength(0);
  },
};
