import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LostFeedButton } from '@trailcast/client/features/relay-server/phone-help/lost-feed-button.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof LostFeedButton> = {
  component: LostFeedButton,
  args: { opensMoblin: false, onConnect: fn() },
};
export default meta;
type Story = StoryObj<typeof LostFeedButton>;

export const Connect: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Connect my phone' }));
    await expect(args.onConnect).toHaveBeenCalledOnce();
  },
};
/** On an iPhone or iPad, the button only opens the app: the import that the link contains is empty. */
export const OpenMoblin: Story = {
  args: { opensMoblin: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Open Moblin' })).toHaveAttribute(
      'href',
      'moblin://?%7B%7D',
    );
  },
};
/** The next step is large and in the colours of text, because green means a healthy feed. */
export const Prominent: Story = {
  args: { opensMoblin: true },
  render: (args) => (
    <Box width="248px" pb="4">
      <LostFeedButton {...args} />
    </Box>
  ),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('link', { name: 'Open Moblin' });
    const { fontSize, backgroundColor } = getComputedStyle(button);
    await expect([fontSize, backgroundColor]).toEqual(['18px', 'rgb(242, 246, 240)']);
  },
  globals: { theme: 'dark' },
};
/** Widths of the place beside the stop button, px: on a phone, on a small phone, and beside the source selector. */
const WIDTHS = [248, 178, 130, 60];

/**
 * The button is as high as the chart in every width. A text without room is only for screen readers. In a wide place,
 * which the stop button follows, the button ends 16 px before it.
 */
export const Widths: Story = {
  render: (args) => (
    <>
      {WIDTHS.flatMap((width) =>
        [false, true].map((opensMoblin) => (
          <Box key={`${width} ${opensMoblin}`} width={`${width}px`} mb="2" data-testid={width}>
            <LostFeedButton {...args} opensMoblin={opensMoblin} />
          </Box>
        )),
      )}
    </>
  ),
  play: async ({ canvas }) => {
    for (const width of WIDTHS) {
      for (const box of canvas.getAllByTestId(width)) {
        const button = within(box).queryByRole('button') ?? within(box).getByRole('link');
        await expect(button).toHaveAccessibleName();
        await expect([box.clientHeight, button.offsetHeight, button.offsetWidth]).toEqual([
          48,
          48,
          width < 166 ? width : width - 16,
        ]);
        await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
        const text = button.querySelector('span')!;
        await expect(text.getBoundingClientRect().height).toBeLessThan(42);
        const isIconVisible = button.querySelector('svg')!.checkVisibility();
        await expect([isIconVisible, text.offsetWidth > 1]).toEqual([width !== 130, width !== 60]);
      }
    }
  },
};
export const WidthsInGerman: Story = { ...Widths, globals: { language: 'de' } };
export const LightTheme: Story = { ...Widths, globals: { theme: 'light' } };
