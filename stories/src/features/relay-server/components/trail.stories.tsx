import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { Trail } from '@trailcast/client/features/relay-server/components/trail.tsx';
import { expect, within } from 'storybook/test';

const inactive = { status: 'inactive', statusText: 'offline' } as const;

const meta: Meta<typeof Trail> = { component: Trail };
export default meta;
type Story = StoryObj<typeof Trail>;

export const Inactive: Story = {
  args: { phone: inactive, studio: inactive, platform: inactive },
  play: async ({ canvasElement }) => {
    await expect(readLineStyles(canvasElement)).toEqual(['solid', 'solid']);
  },
};
/** Returns the styles of both lines. */
const readLineStyles = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[data-line]')].map((line) => getComputedStyle(line).borderTopStyle);
/** Returns the animation of the packets on each line that has some. */
const readPacketAnimations = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[data-packets]')].map((packets) => {
    const { animationName, animationDuration } = getComputedStyle(packets);
    return `${animationName} ${animationDuration}`;
  });

/** Returns the name of each point's icon. */
const readIconNames = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('li svg')].map((icon) =>
    [...icon.classList].find((name) => name.startsWith('lucide-'))?.slice('lucide-'.length),
  );

export const Starting: Story = {
  args: { phone: inactive, studio: { status: 'pending', statusText: 'starting' }, platform: inactive },
};
/** A point whose turn comes later is fainter than the others. */
export const LaterPoint: Story = {
  args: {
    phone: { status: 'pending', statusText: 'connect' },
    studio: { status: 'active', statusText: 'ready' },
    platform: { status: 'inactive', statusText: 'next', isLater: true },
  },
  play: async ({ canvas }) => {
    const weights = ['connect', 'ready', 'next'].map(
      (text) => getComputedStyle(canvas.getByText(text)).fontWeight,
    );
    await expect(weights).toEqual(['700', '700', '400']);
  },
};
/** A pending line is dashed, and that of an inactive point is not. */
export const Connecting: Story = {
  args: {
    phone: inactive,
    studio: { status: 'active', statusText: 'on program', figure: '“Live”' },
    platform: { status: 'pending', statusText: 'starting' },
  },
  play: async ({ canvasElement }) => {
    await expect(readLineStyles(canvasElement)).toEqual(['solid', 'dashed']);
  },
};
export const Active: Story = {
  args: {
    phone: { status: 'active', statusText: 'receiving', figure: '4.2 Mbit/s', kbps: 4200 },
    studio: { status: 'active', statusText: 'on program', figure: '“Live”' },
    platform: { status: 'active', statusText: 'sending', figure: 'Twitch' },
  },
  play: async ({ canvasElement }) => {
    await expect(readPacketAnimations(canvasElement)).toEqual(['flow 1s', 'flow 1s']);
    const sizes = ['receiving', 'on program', 'sending'].map(
      (text) => getComputedStyle(within(canvasElement).getByText(text)).fontSize,
    );
    await expect(new Set(sizes).size).toBe(1);
  },
};
export const Reconnecting: Story = {
  args: {
    phone: { status: 'active', statusText: 'receiving', figure: '0.8 Mbit/s', kbps: 800 },
    studio: { status: 'active', statusText: 'on program', figure: '“A scene with a remarkably long name”' },
    platform: { status: 'pending', statusText: 'reconnecting' },
  },
  /** Packets move slowly at a low bitrate, and not at all without data. */
  play: async ({ canvasElement }) => {
    await expect(readPacketAnimations(canvasElement)).toEqual(['flow 4s']);
  },
};

/** Viewers do not see the scene. */
export const SceneHidden: Story = {
  args: {
    phone: { status: 'active', statusText: 'receiving', figure: '4.2 Mbit/s', kbps: 4200 },
    studio: { status: 'lost', statusText: 'hidden', figure: 'by “One moment”', isHidden: true },
    platform: { status: 'active', statusText: 'sending', figure: 'Twitch' },
  },
  play: async ({ canvasElement }) => {
    await expect(readIconNames(canvasElement)).toEqual(['smartphone', 'shield-exclamation-point', 'tv']);
  },
};

/** With outdated data, the circle of a panic is not filled. */
export const SceneHiddenOutdated: Story = {
  args: { ...SceneHidden.args, age: '12 seconds ago' },
  play: async ({ canvasElement }) => {
    const [, studio] = canvasElement.querySelectorAll('li > div[aria-hidden]:not([data-line])');
    await expect(getComputedStyle(studio!).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  },
};

/** A feed with a very low bitrate has slow packets. */
export const WeakFeed: Story = {
  args: {
    phone: { status: 'weak', statusText: 'receiving', figure: '0.2 Mbit/s', kbps: 200 },
    studio: { status: 'active', statusText: 'on program', figure: '“Live”' },
    platform: inactive,
  },
  play: async ({ canvasElement }) => {
    await expect(readPacketAnimations(canvasElement)).toEqual(['flow 4s']);
    await expect(readIconNames(canvasElement)).toEqual(['smartphone', 'sliders-vertical', 'tv']);
  },
};

/** The broadcast has no feed: the phone is red. */
export const FeedLost: Story = {
  args: {
    phone: { status: 'lost', statusText: 'offline', figure: 'Check the app' },
    studio: { status: 'active', statusText: 'on program', figure: '“Be right back”' },
    platform: { status: 'active', statusText: 'sending', figure: 'Twitch' },
  },
  play: async ({ canvasElement }) => {
    await expect(readIconNames(canvasElement)).toEqual(['wifi-off', 'sliders-vertical', 'tv']);
    await expect(readPacketAnimations(canvasElement)).toEqual(['flow 1s']);
    await expect(readLineStyles(canvasElement)).toEqual(['dashed', 'solid']);
    // The advice is bold, and has the colour of text, because it is not a link.
    const [advice, status] = ['Check the app', 'offline'].map((text) =>
      getComputedStyle(within(canvasElement).getByText(text)),
    );
    await expect([advice!.color, advice!.fontWeight]).toEqual([status!.color, '700']);
  },
};

export const BondedLinks: Story = {
  args: { ...Active.args, links: '3 links carry 4.2 Mbit/s' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('3 links carry 4.2 Mbit/s')).toBeVisible();
  },
};

/** With outdated data, the age is shown instead of the links. */
export const Outdated: Story = {
  args: { ...Active.args, age: '12 seconds ago', links: '3 links carry 4.2 Mbit/s' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/3 links/)).toBeNull();
    await expect(within(canvasElement).getByText('As of 12 seconds ago')).toBeVisible();
  },
};

/** Makes the trail as wide as on a phone of 320 px. */
const onSmallestPhone: Decorator = (Story) => (
  <div style={{ width: '254px' }}>
    <Story />
  </div>
);

/** No German word is broken on the narrowest phone. */
export const Narrow: Story = {
  args: {
    phone: { status: 'active', statusText: 'empfängt', figure: '12,5 Mbit/s' },
    studio: { status: 'active', statusText: 'im Programm', figure: '„Sonnenuntergangspanorama“' },
    platform: { status: 'pending', statusText: 'verbindet neu' },
  },
  globals: { language: 'de' },
  decorators: [onSmallestPhone],
  play: async ({ canvasElement }) => {
    await expect(findBrokenWords(canvasElement)).toEqual([]);
  },
};

/** On the narrowest phone, and beside the band on the narrowest desktop, a short text fits on one line. */
export const TextsOnOneLine: Story = {
  args: {
    phone: { status: 'active', statusText: 'receiving', figure: '1.3 Mbit/s' },
    studio: { status: 'active', statusText: 'on program', figure: '“Live”' },
    platform: { status: 'active', statusText: 'sending', figure: 'Twitch' },
  },
  decorators: [onSmallestPhone],
  play: async ({ canvasElement }) => {
    for (const statusText of ['receiving', 'on program', 'sending']) {
      const element = within(canvasElement).getByText(statusText);
      await expect(element.getBoundingClientRect().height).toBe(20);
      await expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    }
  },
};

/** Returns words that are broken over several lines. */
function findBrokenWords(root: HTMLElement): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}
