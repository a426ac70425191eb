import { Box, Flex } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ThumbBar } from '@trailcast/client/features/relay-server/one-tap/thumb-bar.tsx';
import { expect, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../../studio/narrow.js';
import { hold } from './mock-urgent.js';
import { THUMB_BAR_ARGS } from './thumb-bar-args.js';

const { sceneSwitch: idleSwitch } = THUMB_BAR_ARGS;

const meta: Meta<typeof ThumbBar> = {
  component: ThumbBar,
  args: THUMB_BAR_ARGS,
};
export default meta;
type Story = StoryObj<typeof ThumbBar>;

export const Live: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    for (const scene of ['Be right back', 'Privacy']) {
      const button = canvas.getByRole('button', { name: `Switch to ${scene}` });
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
      await userEvent.click(button);
      await expect(args.sceneSwitch.switchTo).toHaveBeenCalledWith(scene, 'bar');
    }
  },
};
/** The mute button has a distance to the panic button, which still shows “Hold” during a panic. */
export const PanicApart: Story = {
  args: { isPanic: true },
  decorators: [narrow],
  play: async ({ canvas }) => {
    const [mute, panic] = [/^Mute/, /^End panic/].map((name) => canvas.getByRole('button', { name }));
    const gap = panic!.getBoundingClientRect().left - mute!.getBoundingClientRect().right;
    await expect(gap).toBeGreaterThanOrEqual(16);
    await expect(panic).toHaveTextContent('End panic: hold');
    await expect(getComputedStyle(panic!).borderRadius).toBe(getComputedStyle(mute!).borderRadius);
  },
};
/** In a wide container the icons are beside the labels, so the bar is lower. */
export const WideContainer: Story = {
  args: { quickScenes: { pause: null, privacy: null } },
  decorators: [
    (Story) => (
      <Box overflow="clip">
        <Box width="640px">
          <Story />
        </Box>
      </Box>
    ),
  ],
  play: async ({ canvasElement }) => {
    for (const button of within(canvasElement).getAllByRole('button'))
      await expect(button.clientHeight).toBeLessThan(60);
  },
};
/** On a desktop, the bar stays at the lower edge of the window. */
export const OnDesktop: Story = {
  args: { quickScenes: { pause: null, privacy: null } },
  decorators: [
    (Story) => (
      <Flex direction="column">
        <Story />
        <Box height="2000px" />
      </Flex>
    ),
  ],
  play: async ({ canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const { bottom } = within(canvasElement).getByRole('region').getBoundingClientRect();
    await expect(bottom).toBe(window.innerHeight);
  },
};
/** In a desktop's rail, the buttons are a column. A low window hides the scene buttons. */
export const InRail: Story = {
  args: {
    isInRail: true,
    sceneSwitch: {
      ...idleSwitch,
      offer: { previousScene: 'Live', targetScene: 'Be right back', control: 'bar' },
    },
  },
  decorators: [
    (Story) => (
      <Box width="104px" data-dock>
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const bar = within(canvasElement).getByRole('region');
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    const buttonBounds = within(canvasElement)
      .getAllByTitle(/./)
      .map((label) => label.closest('button')!.getBoundingClientRect());
    const visibleBounds = buttonBounds.filter(({ height }) => height > 0);
    await expect(visibleBounds).toHaveLength(window.innerHeight < 760 ? 2 : 4);
    for (const [index, { top, width }] of visibleBounds.entries()) {
      await expect(width).toBe(88);
      if (index > 0) await expect(top).toBeGreaterThanOrEqual(visibleBounds[index - 1]!.bottom);
    }
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** The scenes show their digits, as the tiles do, and the other buttons their letters, unless the shortcuts are off. */
export const Keys: Story = {
  args: { pauseKey: '3', privacyKey: '4' },
  render: (args) => (
    <>
      <ThumbBar {...args} hasKeys />
      <ThumbBar {...args} owner="Anna" />
    </>
  ),
  play: async ({ canvas }) => {
    const [withKeys, withoutKeys] = canvas.getAllByRole('region').map((bar) =>
      within(bar)
        .getAllByRole('button')
        .map((button) => {
          const badge = button.querySelector('[data-shortcut]');
          return [
            button.getAttribute('aria-keyshortcuts'),
            badge && getComputedStyle(badge, '::after').content,
          ];
        }),
    );
    await expect(withKeys).toEqual([
      ['3', '"3"'],
      ['4', '"4"'],
      ['M', '"M"'],
      ['P', '"P"'],
    ]);
    await expect(withoutKeys?.flat().every((key) => key === null)).toBe(true);
  },
};
export const MutePressed: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Mute the program' }));
    await expect(args.onMute).toHaveBeenCalledWith(true);
  },
};
export const Muted: Story = {
  args: { isMuted: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Unmute the program' }));
    await expect(args.onMute).toHaveBeenCalledWith(false);
  },
};
export const Panic: Story = { args: { isPanic: true, disabled: true } };
/** A panic does not change the height of the bar. */
export const PanicHeight: Story = {
  decorators: [narrow],
  render: (args) => (
    <>
      <ThumbBar {...args} />
      <ThumbBar {...args} isPanic owner="Anna" />
    </>
  ),
  play: async ({ canvasElement }) => {
    const [normalHeight, panicHeight] = within(canvasElement)
      .getAllByRole('region')
      .map(({ clientHeight }) => clientHeight);
    await expect(panicHeight).toBe(normalHeight);
  },
};
/** The button shows the confirmed state, not the requested one. */
export const UnconfirmedPanic: Story = {
  args: { pending: { panic: true, mute: false }, isSlow: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^Not confirmed yet/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Panic/ })).toHaveAttribute('aria-pressed', 'false');
  },
};
export const HoldTooShort: Story = {
  args: { hold: { ...hold, wasShort: true } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^Too short/)).toBeVisible();
  },
};
export const LightTheme: Story = { globals: { theme: 'light' }, args: { current: 'Privacy' } };
/** The button of the scene on program keeps its icon, and has a dot that covers neither icon nor key. */
export const OnProgram: Story = {
  args: { current: 'Be right back', hasKeys: true },
  play: async ({ canvas }) => {
    const [pause, privacy] = ['Be right back is on program', 'Switch to Privacy'].map((name) =>
      canvas.getByRole('button', { name }),
    );
    const [style, otherStyle] = [pause, privacy].map((button) => getComputedStyle(button!, '::before'));
    await expect([style!.content, otherStyle!.content]).toEqual(['""', 'none']);
    await expect([style!.width, style!.height, style!.left, style!.top]).toEqual([
      '8px',
      '8px',
      '6px',
      '6px',
    ]);
    await expect(style!.backgroundColor).toBe(getComputedStyle(pause!).color);
    const { left, top } = pause!.getBoundingClientRect();
    const dotEnd = { x: left + 15, y: top + 15 };
    const [icon, key] = ['svg.lucide-coffee', '[data-shortcut]'].map((selector) =>
      pause!.querySelector(selector)!.getBoundingClientRect(),
    );
    await expect(icon!.left > dotEnd.x || icon!.top >= dotEnd.y).toBe(true);
    await expect(key!.left).toBeGreaterThan(icon!.right);
  },
};
/** A scene that the server shows by itself is outlined, with a word, and not filled like one that the user has chosen. */
export const Automatic: Story = {
  args: { current: 'Be right back', isAutomatic: true, hasKeys: true },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Be right back is on program, auto' });
    const other = canvas.getByRole('button', { name: 'Switch to Privacy' });
    const [style, otherStyle] = [button, other].map((element) => getComputedStyle(element));
    await expect([style!.backgroundColor, style!.color]).toEqual([
      otherStyle!.backgroundColor,
      otherStyle!.color,
    ]);
    await expect([style!.borderTopColor, style!.borderTopWidth]).toEqual(['rgb(255, 107, 44)', '2px']);
    const word = getComputedStyle(button, '::before');
    const isPhone = window.innerWidth < 1024;
    await expect([word.content, word.fontSize]).toEqual(['"auto"', '12px']);
    const icon = button.querySelector('svg.lucide-coffee')!;
    const { left, top } = icon.getBoundingClientRect();
    const edge = button.getBoundingClientRect();
    // On a phone on the border above the icon, else in the corner, above or before the icon.
    const wordBottom = isPhone ? 2 + parseFloat(word.top) + parseFloat(word.height) : 14;
    await expect(top - edge.top >= wordBottom || left - edge.left >= 36).toBe(true);
    await expect(getComputedStyle(icon).opacity).toBe('1');
    await expect(edge.height).toBe(other.getBoundingClientRect().height);
  },
  globals: { theme: 'dark' },
};
export const AutomaticOnAPhone: Story = {
  ...Automatic,
  tags: ['phone'],
  globals: { ...Automatic.globals, viewport: { value: 'w320', isRotated: false } },
};
export const OnProgramOnAPhone: Story = {
  ...OnProgram,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** The button of the scene on program leads back to the previous scene. */
export const BackToPreviousScene: Story = {
  args: { current: 'Be right back', backScene: 'Live' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('button', { name: /Be right back/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Back to Live' }));
    await expect(args.sceneSwitch.switchTo).toHaveBeenLastCalledWith('Live', 'bar');
    await expect(canvas.getByRole('button', { name: 'Switch to Privacy' })).toBeVisible();
  },
};
export const Pending: Story = { args: { sceneSwitch: { ...idleSwitch, pending: 'Privacy' } } };
export const Undoable: Story = {
  args: {
    current: 'Privacy',
    sceneSwitch: { ...idleSwitch, offer: { previousScene: 'Live', targetScene: 'Privacy', control: 'bar' } },
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Undo, back to Live' }));
    await expect(args.sceneSwitch.undo).toHaveBeenCalledOnce();
  },
};
/** Offers only scenes that the collection has. */
export const WithoutPrivacy: Story = {
  args: { quickScenes: { pause: 'Pause', privacy: null } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('button', { name: 'Switch to Pause' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Privacy/ })).toBeNull();
  },
};
/** In the rail, the bar of another user's studio names its owner, and has an edge in the colour of that studio. */
export const AnotherStudioInRail: Story = {
  args: { owner: 'Maximilian the Wanderer', isInRail: true, hasKeys: true, pauseKey: '3', privacyKey: '4' },
  decorators: InRail.decorators!,
  play: async ({ canvas }) => {
    const label = canvas.getByText('For Maximilian the Wanderer');
    const { fontSize, fontWeight, color } = getComputedStyle(label);
    await expect([fontSize, fontWeight, color]).toEqual([
      '14px',
      '600',
      getComputedStyle(document.body).color,
    ]);
    await expect(label.clientHeight).toBeLessThanOrEqual(35);
    const bar = canvas.getByRole('region');
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    await expect(getComputedStyle(bar).borderTopWidth).toBe('2px');
    // Only a phone has that colour behind the buttons. In Dusk, their fill is invisible on it.
    const isOnGround = getComputedStyle(bar).backgroundColor === 'rgba(0, 0, 0, 0)';
    await expect(isOnGround).toBe(window.innerWidth >= 1024);
    const buttons = within(bar).getAllByRole('button', { pressed: false });
    for (const button of buttons.filter((other) => !/^Panic/.test(other.textContent)))
      await expect(getComputedStyle(button).borderTopColor === 'rgba(0, 0, 0, 0)').toBe(isOnGround);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const AnotherStudioOnAPhone: Story = {
  args: { owner: 'Anna' },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const AnotherStudio: Story = {
  args: { owner: 'Anna' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('region', { name: 'Quick actions for Anna' })).toBeVisible();
  },
};
/** Every word is readable at 14 px. */
export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  args: {
    isPanic: true,
    isSlow: true,
    sceneSwitch: {
      ...idleSwitch,
      offer: { previousScene: 'Live', targetScene: 'Be right back', control: 'bar' },
    },
  },
  play: async ({ canvasElement }) => {
    await expectFits(canvasElement);
    for (const label of within(canvasElement).getAllByTitle(/./)) {
      await expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
      await expect(label.scrollHeight).toBeLessThanOrEqual(label.clientHeight);
      await expect(getComputedStyle(label).fontSize).toBe('14px');
    }
  },
};
/** A long name is truncated, never broken inside a word. */
export const LongNames: Story = {
  decorators: [narrow],
  args: { quickScenes: { pause: 'Donaudampfschifffahrtspause', privacy: 'Privacy' } },
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
