import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneTiles } from '@trailcast/client/features/relay-server/one-tap/scene-tiles.tsx';
import { useSceneSwitch } from '@trailcast/client/features/relay-server/one-tap/use-scene-switch.ts';
import { useState, type ComponentProps } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { expectFits, narrow } from '../../studio/narrow.js';
import { createPictureUrl, idleSwitch } from './tile-args.js';

type Props = ComponentProps<typeof SceneTiles>;
const meta: Meta<typeof SceneTiles> = {
  component: SceneTiles,
  args: {
    scenes: ['Live', 'Starting soon', 'Be right back', 'Privacy'],
    current: 'Live',
    disabled: false,
    sceneSwitch: idleSwitch,
  },
};
export default meta;
type Story = StoryObj<typeof SceneTiles>;

export const Idle: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Switch to Privacy' }));
    await expect(args.sceneSwitch.switchTo).toHaveBeenCalledWith('Privacy', 'tiles');
    await expect(canvas.getByRole('button', { name: 'Live is on program' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
};
/** The scene on program is orange only while viewers see it, and moss before. */
export const OnAir: Story = {
  render: (args) => (
    <>
      <SceneTiles {...args} isOnAir />
      <SceneTiles {...args} />
    </>
  ),
  play: async ({ canvas }) => {
    const colours = canvas
      .getAllByRole('button', { name: 'Live is on program' })
      .map((tile) => getComputedStyle(tile).borderTopColor);
    await expect(colours).toEqual(['rgb(255, 107, 44)', 'rgb(95, 211, 141)']);
  },
  globals: { theme: 'dark' },
};
/**
 * Tiles with and without a picture have the same height, and the same place for the name, which is below the picture.
 * On a phone the picture is not cut. On a desktop, picture and name together have the shape of a picture.
 */
export const WithPictures: Story = {
  args: {
    pictures: new Map([
      ['Live', createPictureUrl('#0a6')],
      ['Privacy', createPictureUrl('#505')],
    ]),
    hasKeys: true,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [live, privacy, plain] = ['Live is on program', 'Switch to Privacy', 'Switch to Starting soon'].map(
      (name) => canvas.getByRole('button', { name }),
    );
    const isPhone = window.innerWidth < 1024;
    for (const tile of [live, privacy]) {
      const image = tile?.querySelector('img');
      await expect(image).toHaveAttribute('alt', '');
      const { width = 0, height = 1 } = (isPhone ? image : tile)?.getBoundingClientRect() ?? {};
      await expect(width / height).toBeCloseTo(16 / 9, 1);
      await expect(tile?.getBoundingClientRect().height).toBe(plain?.getBoundingClientRect().height);
    }
    await expect(plain?.querySelector('img')).toBeNull();
    const [pictureName, plainName] = [live, plain].map((tile) =>
      tile!.lastElementChild!.getBoundingClientRect(),
    );
    const picture = live!.querySelector('[data-picture]')!.getBoundingClientRect();
    await expect(pictureName!.top).toBeGreaterThanOrEqual(picture.bottom);
    await expect(live!.getBoundingClientRect().bottom - picture.bottom).toBeCloseTo(22, 0);
    await expect([plainName?.top, plainName?.height]).toEqual([pictureName?.top, pictureName?.height]);
    await expect(live).toHaveTextContent(/^Live$/);
  },
};
/** Disabled tiles have faint pictures and names, so that they don't look tappable. */
export const DisabledOnAPhone: Story = {
  args: { pictures: new Map([['Live', createPictureUrl('#0a6')]]) },
  render: (args) => (
    <>
      <SceneTiles {...args} />
      <SceneTiles {...args} disabled />
    </>
  ),
  play: async ({ canvas }) => {
    const [enabled, disabled] = canvas.getAllByRole('button', { name: 'Live is on program' });
    await expect(getComputedStyle(disabled!).opacity).toBe('1');
    await expect(getComputedStyle(disabled!.querySelector('[data-picture]')!).opacity).toBe('0.55');
    const [enabledInk, disabledInk] = [enabled, disabled].map(
      (tile) => getComputedStyle(tile!.lastElementChild!).color,
    );
    await expect(enabledInk).toBe('rgb(242, 246, 240)');
    await expect(disabledInk).toBe('rgb(195, 207, 199)');
  },
  tags: ['phone'],
  globals: { theme: 'dark', viewport: { value: 'w390', isRotated: false } },
};
/** A scene on program without a tile is named only for screen readers, because the trail shows it in the same view. */
export const SceneOnlyInThumbBar: Story = {
  args: { scenes: ['Live', 'Starting soon'], current: 'Privacy' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Privacy is on program').getBoundingClientRect().width).toBe(1);
  },
};
export const SceneOnlyInThumbBarOnAPhone: Story = {
  ...SceneOnlyInThumbBar,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** The newest chat messages are only shown on a phone, where the chat is out of view. */
export const ChatLines: Story = {
  args: { chatLines: <p data-message-lines>Friend: hello</p> },
  play: async ({ canvas }) => {
    const isPhone = window.innerWidth < 1024;
    await expect(
      canvas.getByText('A tap switches immediately.').checkVisibility({ visibilityProperty: true }),
    ).toBe(!isPhone);
    await expect(canvas.getByText('Friend: hello').checkVisibility()).toBe(isPhone);
  },
};
/**
 * The messages take the whole width. A late tap at the position of an undo button does not press them: their end is
 * covered for a second.
 */
export const ChatLinesOnAPhone: Story = {
  args: {
    chatLines: (
      <button data-message-lines style={{ width: '100%', minHeight: 48 }}>
        Friend: hello
      </button>
    ),
  },
  render: (args) => <TilesWithServer {...args} />,
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth >= 1024) return;
    await userEvent.click(canvas.getByRole('button', { name: 'Switch to Privacy' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Undo, back to Live' }));
    const messagesButton = canvasElement.querySelector('[data-message-lines]')!;
    await waitFor(() => expect(messagesButton).toBeVisible());
    const { left, top, right, width, height } = messagesButton.getBoundingClientRect();
    const isPressedAt = (x: number) => document.elementFromPoint(x, top + height / 2) === messagesButton;
    await expect([isPressedAt(left + 20), isPressedAt(right - 110)]).toEqual([true, false]);
    await expect(width).toBe(messagesButton.closest('[role=group]')?.clientWidth);
    await waitFor(() => expect(isPressedAt(right - 20)).toBe(true), { timeout: 3_000 });
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** The offer to undo replaces the chat messages, which keep their height. */
export const ChatLinesWithUndo: Story = {
  args: {
    chatLines: <p data-message-lines>Friend: hello</p>,
    sceneSwitch: {
      ...idleSwitch,
      offer: { previousScene: 'Live', targetScene: 'Privacy', control: 'tiles' },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Friend: hello').checkVisibility({ visibilityProperty: true })).toBe(false);
    await expect(canvas.getByRole('button', { name: 'Undo, back to Live' })).toBeVisible();
  },
};
export const Disabled: Story = { args: { disabled: true } };
export const LightTheme: Story = {
  globals: { theme: 'light' },
  args: { sceneSwitch: { ...idleSwitch, pending: 'Privacy' } },
};
/** An unconfirmed choice differs from the scene on program, not only by colour. */
export const Pending: Story = {
  args: { sceneSwitch: { ...idleSwitch, pending: 'Privacy' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [pendingStyle, programStyle] = ['Switch to Privacy', 'Live is on program'].map((name) =>
      getComputedStyle(canvas.getByRole('button', { name })),
    );
    await expect([pendingStyle?.borderStyle, programStyle?.borderStyle]).toEqual(['dashed', 'solid']);
    await expect(pendingStyle?.backgroundColor).not.toBe(programStyle?.backgroundColor);
  },
};
/**
 * With the four scenes of the starter collection, the last row has at least two tiles, on a phone and on a desktop.
 */
export const NoSingleTile: Story = {
  play: async ({ canvasElement }) => {
    const tiles = within(canvasElement).getAllByRole('button');
    await expect(tiles).toHaveLength(4);
    const lastRowTop = Math.max(...tiles.map(({ offsetTop }) => offsetTop));
    await expect(tiles.filter(({ offsetTop }) => offsetTop === lastRowTop).length).toBeGreaterThan(1);
  },
};
/** The name of the scene on program stays on one line. */
export const NameOnOneLine: Story = {
  args: { current: 'Be right back' },
  decorators: [narrow],
  play: async ({ canvasElement }) => {
    const tile = within(canvasElement).getByRole('button', { name: 'Be right back is on program' });
    await expect(tile.querySelector('svg')).toBeVisible();
    const statusLabel = tile.querySelector('[data-marks] svg + span');
    await expect(statusLabel && getComputedStyle(statusLabel, '::after').content).toBe('"on program"');
    const nameRange = document.createRange();
    nameRange.selectNodeContents(tile.lastChild!);
    await expect(nameRange.getClientRects()).toHaveLength(1);
  },
};
const LONG_NAMES = [
  'Live',
  'Be right back',
  'Donaudampfschifffahrtspause',
  'A walk along the river at night',
];
const measureHeights = (element: HTMLElement) =>
  within(element)
    .getAllByRole('button')
    .map((tile) => tile.getBoundingClientRect().height);

/** Renders tiles in every state, all of the same height. */
function TilesInEachState(props: Props) {
  const states = [null, ...LONG_NAMES].flatMap((scene) => [
    { current: scene, sceneSwitch: idleSwitch },
    { current: null, sceneSwitch: { ...idleSwitch, pending: scene } },
  ]);
  return states.map((state) => (
    <Box key={JSON.stringify(state)} data-testid="state" mb="4">
      <SceneTiles {...props} {...state} scenes={LONG_NAMES} />
    </Box>
  ));
}

/** The status label is in a row above the name. A tile has the same height in all states. */
export const LongNames: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  render: (args) => <TilesInEachState {...args} />,
  play: async ({ canvasElement }) => {
    await expectFits(canvasElement);
    const heights = within(canvasElement).getAllByTestId('state').flatMap(measureHeights);
    await expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
    for (const tile of within(canvasElement).getAllByRole('button')) {
      const [name, tileBounds] = [tile.lastChild!, tile.getBoundingClientRect()];
      const nameRange = document.createRange();
      nameRange.selectNodeContents(name);
      await expect(nameRange.getBoundingClientRect().right).toBeLessThan(tileBounds.right);
    }
    for (const statusLabel of canvasElement.querySelectorAll('[data-marks]')) {
      await expect(statusLabel.scrollWidth).toBeLessThanOrEqual(statusLabel.clientWidth);
      const { bottom } = statusLabel.getBoundingClientRect();
      const nameRange = document.createRange();
      nameRange.selectNodeContents(statusLabel.closest('button')!.lastChild!);
      await expect(nameRange.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom - 1);
    }
  },
};
export const LongNamesWithKeys: Story = { ...LongNames, args: { hasKeys: true } };
/** The scenes have the digits in order, also the pause scene. Screen readers get them as shortcuts. */
export const Keys: Story = {
  args: { hasKeys: true },
  play: async ({ canvas }) => {
    const keys = canvas.getAllByRole('button').map((tile) => tile.getAttribute('aria-keyshortcuts'));
    await expect(keys).toEqual(['1', '2', '3', '4']);
  },
};
/** A tile without a neighbour keeps the digit that its scene has among all scenes. */
export const KeysOfSomeScenes: Story = {
  args: {
    scenes: ['Live', 'Starting soon'],
    keyScenes: ['Privacy', 'Live', 'Be right back', 'Starting soon'],
    hasKeys: true,
  },
  play: async ({ canvas }) => {
    const keys = canvas.getAllByRole('button').map((tile) => tile.getAttribute('aria-keyshortcuts'));
    await expect(keys).toEqual(['2', '4']);
  },
};

/** Renders tiles with a server that switches immediately. */
function TilesWithServer(props: Props) {
  const [current, setCurrent] = useState(props.current);
  const onSwitch = (scene: string) => {
    setCurrent(scene);
    return Promise.resolve(true);
  };
  const sceneSwitch = useSceneSwitch({ current: current ?? '', isAutomatic: false, onSwitch });
  return <SceneTiles {...props} current={current} sceneSwitch={sceneSwitch} />;
}

/** A tap switches and can be undone. Nothing below the tiles moves. */
export const Undone: Story = {
  render: (args) => <TilesWithServer {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const height = canvas.getByRole('group').clientHeight;
    await userEvent.click(canvas.getByRole('button', { name: 'Switch to Privacy' }));
    const undo = await canvas.findByRole('button', { name: 'Undo, back to Live' });
    await expect(canvas.getByRole('group').clientHeight).toBe(height);
    await userEvent.click(undo);
    await canvas.findByRole('button', { name: 'Live is on program' });
    await expect(canvas.queryByRole('button', { name: /^Undo/ })).toBeNull();
  },
};

/** On a desktop, the offer covers a row below the tiles that can wait, so that the tiles need no room for the offer. */
export const UndoOverTheRowBelow: Story = {
  ...Undone,
  render: (args) => (
    <Box display="grid" rowGap="4">
      <TilesWithServer {...args} />
      <Box data-coverable height="40px">
        Feed over time
      </Box>
    </Box>
  ),
  play: async (context) => {
    const { canvas } = context;
    if (window.innerWidth >= 1024) {
      const row = canvas.getByText('Feed over time').getBoundingClientRect();
      await expect(row.top - canvas.getByRole('group').getBoundingClientRect().bottom).toBe(16);
      await userEvent.click(canvas.getByRole('button', { name: 'Switch to Privacy' }));
      const undo = await canvas.findByRole('button', { name: 'Undo, back to Live' });
      // The button says what it does, beside the text.
      await expect(undo).toHaveTextContent('Undo, back to Live');
      const { left, top, bottom } = undo.getBoundingClientRect();
      await expect(bottom - top).toBeGreaterThanOrEqual(40);
      await expect(left - canvas.getByText('Switched to Privacy').getBoundingClientRect().right).toBe(16);
      await expect([top >= row.top - 4, bottom <= row.bottom]).toEqual([true, true]);
      await userEvent.click(undo);
      await canvas.findByRole('button', { name: 'Live is on program' });
    }
    await Undone.play?.(context);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};

export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  args: {
    sceneSwitch: {
      ...idleSwitch,
      offer: { previousScene: 'Live', targetScene: 'Be right back', control: 'tiles' },
    },
  },
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
