import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@trailcast/client/ui/button.tsx';
import { EMPTY_ROW_HEIGHT } from '@trailcast/client/ui/pane/empty-row.tsx';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';
import { Image } from 'lucide-react';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof Pane> = {
  component: Pane,
  parameters: { usage: 'A titled part of a page. Its title names it for screen readers.' },
  args: { title: 'Server', children: 'Content.' },
};
export default meta;

export const Default: StoryObj<typeof Pane> = {};

/** The number is part of the accessible name, but quiet. */
export const Numbered: StoryObj<typeof Pane> = {
  args: { titlePrefix: '1.', title: 'City walk' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: '1. City walk' })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent(/^1\. City walk$/);
  },
};

/** A pane without content is one row without a frame, with the next step as a button. */
export const Empty: StoryObj<typeof Pane> = {
  args: {
    title: 'Images',
    icon: Image,
    emptyText: 'None yet',
    aside: <Button variant="outline">Add image</Button>,
    children: null,
  },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('region', { name: 'Images' });
    await expect(row.getBoundingClientRect().height).toBe(EMPTY_ROW_HEIGHT);
    await expect(getComputedStyle(row).borderTopWidth).toBe('0px');
  },
};
export const EmptyOnAPhone: StoryObj<typeof Pane> = {
  ...Empty,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};

/** The buttons are beside the title and the line directly below it. */
export const Subtitle: StoryObj<typeof Pane> = {
  args: {
    title: 'Walk',
    subtitle: 'Only you',
    aside: (
      <Button variant="outline" px="2" flexShrink="0">
        More
      </Button>
    ),
  },
  decorators: [(Story) => <Box width="254px">{<Story />}</Box>],
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button').getBoundingClientRect();
    const heading = canvas.getByRole('heading', { level: 2 }).getBoundingClientRect();
    await expect(button.left).toBeGreaterThanOrEqual(heading.right);
    await expect(button.top).toBeLessThan(heading.bottom);
  },
};
/** No word of the title is broken for the buttons, which are below it then. */
export const SubtitleOfALongName: StoryObj<typeof Pane> = {
  ...Subtitle,
  args: { ...Subtitle.args, title: 'Sommerwanderung' },
  play: async ({ canvas }) => {
    const pane = canvas.getByRole('region');
    await expect(pane.scrollWidth).toBeLessThanOrEqual(pane.clientWidth);
    const button = canvas.getByRole('button').getBoundingClientRect();
    const heading = canvas.getByRole('heading', { level: 2 });
    await expect(heading.offsetHeight).toBeLessThan(40);
    await expect(button.top).toBeGreaterThanOrEqual(heading.getBoundingClientRect().bottom);
  },
};

/** A picture is above the title, as wide as the pane. */
export const WithPicture: StoryObj<typeof Pane> = {
  args: { title: 'Walk', picture: <Box height="120px" bg="raised" data-picture /> },
  play: async ({ canvas, canvasElement }) => {
    const picture = canvasElement.querySelector('[data-picture]')?.getBoundingClientRect();
    const pane = canvas.getByRole('region', { name: 'Walk' });
    await expect(picture?.width).toBeCloseTo(pane.clientWidth, 0);
    await expect(picture?.bottom).toBeLessThan(
      canvas.getByRole('heading', { level: 2 }).getBoundingClientRect().top,
    );
  },
};

/** Beside a wide status, the words of a title are not broken. The status wraps instead. */
export const BesideAWideStatus: StoryObj<typeof Pane> = {
  args: { title: 'Studio', aside: '128 Zuschauerinnen und Zuschauer' },
  decorators: [(Story) => <Box w="260px">{Story()}</Box>],
  play: async ({ canvasElement }) => {
    const title = within(canvasElement).getByText('Studio');
    const lineHeight = parseFloat(getComputedStyle(title).lineHeight);
    await expect(title.offsetHeight).toBeLessThan(1.5 * lineHeight);
  },
};
