import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneTiles } from '@trailcast/client/features/relay-server/one-tap/scene-tiles.tsx';
import { expect, within } from 'storybook/test';
import { createPictureUrl, idleSwitch } from './tile-args.js';

/** The marks of a tile, in a group of tiles. */
const meta: Meta<typeof SceneTiles> = {
  component: SceneTiles,
  args: {
    scenes: ['Live', 'Starting soon', 'Be right back', 'Privacy'],
    pictures: new Map([['Live', createPictureUrl('#0a6')]]),
    current: 'Live',
    disabled: false,
    sceneSwitch: idleSwitch,
  },
};
export default meta;
type Story = StoryObj<typeof SceneTiles>;

const measure = (tile: HTMLElement, selector: string) =>
  tile.querySelector(selector)!.getBoundingClientRect();
const LONG_NAME = 'A walk along the river at night';

/**
 * The badge of the scene on program is in the upper corner of its picture, so that the name has the whole width below
 * it. It moves nothing.
 */
export const OnProgramBadge: Story = {
  args: {
    scenes: ['Live', LONG_NAME],
    isOnAir: true,
  },
  decorators: [
    (Story) => (
      <Box maxWidth="358px">
        <Story />
      </Box>
    ),
  ],
  render: (args) => (
    <>
      <SceneTiles {...args} />
      <SceneTiles {...args} current={LONG_NAME} />
      <SceneTiles {...args} current={LONG_NAME} hasKeys />
    </>
  ),
  play: async ({ canvas }) => {
    const tiles = canvas.getAllByRole('button', { name: / is on program$/ });
    await expect(tiles).toHaveLength(3);
    for (const tile of tiles) {
      const [picture, badge, dot] = ['[data-picture]', '[data-badge]', '[data-badge] svg'].map((selector) =>
        measure(tile, selector),
      );
      const frame = getComputedStyle(tile.querySelector('[data-picture]')!, '::after').borderTopColor;
      await expect([dot!.width, frame]).toEqual([8, 'rgb(255, 107, 44)']);
      await expect(getComputedStyle(tile).borderTopWidth).toBe('0px');
      const { backgroundColor, color } = getComputedStyle(tile.querySelector('[data-badge]')!);
      await expect([backgroundColor, color]).toEqual(['rgb(14, 21, 18)', 'rgb(242, 246, 240)']);
      await expect(badge!.left - picture!.left).toBe(badge!.top - picture!.top);
      await expect(badge!.right).toBeLessThan(picture!.right);
      await expect(badge!.bottom).toBeLessThan(picture!.top + picture!.height / 2);
    }
    const [short, long, longWithKey] = tiles;
    await expect(measure(long!, ':scope > :last-child').width).toBe(long!.clientWidth);
    await expect(within(long!).getByText(LONG_NAME)).toHaveAttribute('title', LONG_NAME);
    const key = measure(longWithKey!, '[data-key]');
    await expect(key.left).toBeGreaterThanOrEqual(measure(longWithKey!, ':scope > :last-child').right);
    await expect(key.right).toBeLessThanOrEqual(longWithKey!.getBoundingClientRect().right);
    await expect(key.bottom).toBeLessThanOrEqual(longWithKey!.getBoundingClientRect().bottom);
    const idle = canvas.getAllByRole('button', { name: 'Switch to Live' })[0]!;
    for (const selector of ['[data-picture]', ':scope > :last-child']) {
      const [withBadge, withoutBadge] = [short!, idle].map((tile) => measure(tile, selector));
      await expect([withBadge!.width, withBadge!.height]).toEqual([
        withoutBadge!.width,
        withoutBadge!.height,
      ]);
    }
  },
  globals: { theme: 'dark' },
};
export const OnProgramBadgeOnAPhone: Story = {
  ...OnProgramBadge,
  tags: ['phone'],
  globals: { theme: 'dark', viewport: { value: 'w390', isRotated: false } },
};
/** The badges in German fit into the upper edge of a row of four tiles, as narrow as on the smallest desktop. */
export const BadgesInGerman: Story = {
  args: {
    current: 'Privacy',
    returnScene: 'Live',
    isOnAir: true,
    hasKeys: true,
  },
  decorators: [
    (Story) => (
      <Box maxWidth="540px">
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvasElement }) => {
    const badges = [...canvasElement.querySelectorAll<HTMLElement>('[data-badge]')];
    const texts = badges.map((badge) => getComputedStyle(badge.lastElementChild!, '::after').content);
    await expect(texts).toEqual(['"kommt zurück"', '"im Programm"']);
    for (const badge of badges) {
      await expect(badge.scrollWidth).toBeLessThanOrEqual(badge.clientWidth);
      const picture = measure(badge.closest('button')!, '[data-picture]');
      const { right, bottom } = badge.getBoundingClientRect();
      await expect(right).toBeLessThan(picture.right);
      await expect(bottom - picture.top).toBeLessThan(picture.height / 2);
    }
  },
  globals: { language: 'de', viewport: { value: 'w1280', isRotated: false } },
};
/** A long name takes all the width that the key leaves. */
export const LongNameWithKey: Story = {
  args: { scenes: ['Live', LONG_NAME], pictures: new Map(), hasKeys: true },
  decorators: OnProgramBadge.decorators!,
  play: async ({ canvas }) => {
    const tile = canvas.getByRole('button', { name: /^Switch to A walk/ });
    const [name, key] = [':scope > :last-child', '[data-key]'].map((selector) =>
      tile.querySelector(selector)!.getBoundingClientRect(),
    );
    await expect(key!.left - name!.right).toBeCloseTo(4, 0);
  },
};
const readBadge = (tile: HTMLElement) => {
  const text = tile.querySelector('[data-badge] svg + span');
  return text && getComputedStyle(text, '::after').content;
};
/** While the feed is lost, the tile of the scene that returns does not look current. */
export const ReturningScene: Story = {
  args: {
    scenes: ['Live', 'Starting soon'],
    current: 'Be right back',
    returnScene: 'Live',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Be right back is on program')).toBeInTheDocument();
    const tile = canvas.getByRole('button', { name: 'Switch to Live' });
    await expect(readBadge(tile)).toBe('"comes back"');
    await expect(getComputedStyle(tile.querySelector('img')!).filter).toBe('grayscale(1)');
    const otherTile = canvas.getByRole('button', { name: 'Switch to Starting soon' });
    await expect(readBadge(otherTile)).toBeNull();
  },
};
const MUTED = 'rgb(195, 207, 199)';
/** During a panic, the pictures of all tiles are faint, but their names and the badge of the scene that returns are not. */
export const ReturningSceneInAPanic: Story = {
  args: {
    ...ReturningScene.args,
    current: null,
    disabled: true,
    disabledReason: 'Scenes are locked during a panic. End it first.',
  },
  play: async ({ canvas }) => {
    const tile = canvas.getByRole('button', { name: 'Switch to Live' });
    await expect(readBadge(tile)).toBe('"comes back"');
    const badge = getComputedStyle(tile.querySelector('[data-badge]')!);
    await expect([getComputedStyle(tile).opacity, badge.opacity, badge.color]).toEqual([
      '1',
      '1',
      'rgb(242, 246, 240)',
    ]);
    await expect(getComputedStyle(tile).color).toBe(MUTED);
    await expect(getComputedStyle(tile.querySelector('[data-picture]')!).opacity).toBe('0.55');
    await expect(getComputedStyle(tile.querySelector('img')!).filter).toBe('none');
  },
  tags: ['phone'],
  globals: { theme: 'dark', viewport: { value: 'w390', isRotated: false } },
};
/** Without pictures, all tiles are outlines without a fill, and the mark above the scene that returns keeps its strength. */
export const ReturningSceneInAPanicWithoutPictures: Story = {
  ...ReturningSceneInAPanic,
  args: { ...ReturningSceneInAPanic.args, pictures: null },
  play: async ({ canvas }) => {
    const tile = canvas.getByRole('button', { name: 'Switch to Live' });
    const mark = getComputedStyle(tile.querySelector('[data-marks]')!);
    await expect([getComputedStyle(tile).opacity, mark.color]).toEqual(['1', 'rgb(242, 246, 240)']);
    for (const button of canvas.getAllByRole('button')) {
      const { opacity, color, backgroundColor, borderTopColor } = getComputedStyle(button);
      await expect([opacity, color, backgroundColor, borderTopColor]).toEqual([
        '1',
        MUTED,
        'rgba(0, 0, 0, 0)',
        expect.stringMatching(/^rgb\((?!111, 130, 119)/),
      ]);
    }
  },
};
/**
 * On a desktop, two tiles are as high as a row of four, so that nothing below them moves when the rail takes the other
 * two. Their pictures keep their size, and the names are beside them.
 */
export const TwoWideTiles: Story = {
  args: { hasKeys: true, isOnAir: true },
  decorators: [
    (Story) => (
      <Box maxWidth="670px">
        <Story />
      </Box>
    ),
  ],
  render: (args) => (
    <>
      <SceneTiles {...args} />
      <SceneTiles {...args} scenes={['Live', 'A walk along the river at night']} />
    </>
  ),
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const [small, wide] = canvas.getAllByRole('button', { name: 'Live is on program' });
    await expect(wide!.offsetHeight).toBeCloseTo(small!.offsetHeight, 0);
    const wideBounds = wide!.getBoundingClientRect();
    await expect(measure(wide!, '[data-picture]').width).toBeCloseTo(small!.offsetWidth, 0);
    await expect(measure(wide!, '[data-picture]').height).toBeCloseTo(wideBounds.height, 0);
    const long = canvas.getByRole('button', { name: 'Switch to A walk along the river at night' });
    const gridEnd = long.parentElement!.getBoundingClientRect().right;
    await expect(long.getBoundingClientRect().right).toBeCloseTo(gridEnd, 0);
    for (const tile of [wide!, long]) {
      const [picture, name, key] = ['[data-picture]', '[data-name]', '[data-key]'].map((selector) =>
        measure(tile, selector),
      );
      await expect([name!.left >= picture!.right, key!.left >= name!.right]).toEqual([true, true]);
      await expect(key!.right).toBeLessThan(tile.getBoundingClientRect().right);
      await expect([name!.top >= picture!.top, name!.bottom <= picture!.bottom]).toEqual([true, true]);
    }
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const TwoWideTilesInLightTheme: Story = {
  ...TwoWideTiles,
  globals: { theme: 'light', viewport: { value: 'w1280', isRotated: false } },
};
