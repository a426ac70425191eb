import { Box, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trail } from '@trailcast/client/features/relay-server/components/trail.tsx';
import { Hero } from '@trailcast/client/ui/hero.tsx';
import { expect, within } from 'storybook/test';

const picture = <Box role="img" aria-label="Program" aspectRatio={16 / 9} bg="black" borderRadius="12px" />;

const meta: Meta<typeof Hero> = {
  component: Hero,
  parameters: {
    usage: 'At the top of a pane whose main content is a picture, with the state above it and a caption.',
  },
  args: { band: <Text>The state</Text>, picture, children: <Text>Its caption</Text> },
};
export default meta;
type Story = StoryObj<typeof Hero>;

const measureElements = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  const elements = [
    canvas.getByText('The state'),
    canvas.getByRole('img'),
    await canvas.findByText('Its caption'),
  ];
  const [band, image, caption] = elements.map((element) => element.getBoundingClientRect());
  return { band: band!, image: image!, caption: caption! };
};
const createStoryOfWidth = (pixels: number): Story => ({
  decorators: [
    (Story) => (
      <Box overflow="clip">
        <Box width={`${pixels}px`}>
          <Story />
        </Box>
      </Box>
    ),
  ],
});

export const OnPhone: Story = {
  ...createStoryOfWidth(320),
  play: async ({ canvasElement }) => {
    const { band, image, caption } = await measureElements(canvasElement);
    await expect(image.top).toBeGreaterThanOrEqual(band.bottom);
    await expect(caption.top).toBeGreaterThanOrEqual(image.bottom);
  },
};
/** State and caption share a row. The picture below is as wide as the pane. */
export const OnDesktop: Story = {
  ...createStoryOfWidth(720),
  play: async ({ canvasElement }) => {
    const { band, image, caption } = await measureElements(canvasElement);
    await expect(caption.left).toBeGreaterThanOrEqual(band.right);
    await expect(caption.top).toBeLessThan(band.bottom);
    await expect(image.top).toBeGreaterThanOrEqual(Math.max(band.bottom, caption.bottom));
    await expect(image.width).toBe(720);
  },
};
/** On air, the time is as wide as its figures on a desktop, and the caption takes the rest of the strip. */
export const LiveOnDesktop: Story = {
  ...createStoryOfWidth(720),
  args: { band: <Text data-look="live">The state</Text> },
  play: async ({ canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const { band, image, caption } = await measureElements(canvasElement);
    await expect(band.width).toBe(208);
    await expect([caption.left - band.right, image.top - band.bottom]).toEqual([16, 16]);
  },
};
const point = { status: 'active', statusText: 'sending', figure: 'Twitch' } as const;

/** In a desktop's strip, the trail is as high as the band, and its captions have a distance from their circles. */
export const TrailOnDesktop: Story = {
  ...createStoryOfWidth(720),
  args: {
    band: <Text data-look="live">The state</Text>,
    children: <Trail phone={point} studio={point} platform={point} />,
  },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    await expect(canvas.getByRole('list').getBoundingClientRect().height).toBe(84);
    for (const item of canvas.getAllByRole('listitem')) {
      const name = item.querySelector('[data-name]')!;
      const circle = name.previousElementSibling!.getBoundingClientRect();
      await expect([circle.width, circle.height]).toEqual([28, 28]);
      await expect(name.getBoundingClientRect().top - circle.bottom).toBe(2);
    }
  },
};
export const WithoutAPicture: Story = {
  args: { picture: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('img')).toBeNull();
    await expect(within(canvasElement).getByText('Its caption')).toBeVisible();
  },
};
