import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { Trail } from '@trailcast/client/features/relay-server/components/trail.tsx';
import { expect, within } from 'storybook/test';

const dead = { hop: 'dead', state: 'offline' } as const;

const meta: Meta<typeof Trail> = { component: Trail };
export default meta;
type Story = StoryObj<typeof Trail>;

export const Dead: Story = {
  args: { phone: dead, studio: dead, platform: dead },
  play: async ({ canvasElement }) => {
    await expect(lines(canvasElement)).toEqual(['solid', 'solid']);
  },
};
/** Returns the style of both lines. */
const lines = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[data-line]')].map((one) => getComputedStyle(one).borderTopStyle);
const packets = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[data-packets]')].map((one) => {
    const { animationName, animationDuration } = getComputedStyle(one);
    return `${animationName} ${animationDuration}`;
  });

/** Returns the icon of each waymark. */
const signs = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('li svg')].map((one) =>
    [...one.classList].find((name) => name.startsWith('lucide-'))?.slice('lucide-'.length),
  );

export const Starting: Story = {
  args: { phone: dead, studio: { hop: 'pending', state: 'starting' }, platform: dead },
};
/** Only a pending line is dashed. */
export const Connecting: Story = {
  args: {
    phone: dead,
    studio: { hop: 'carrying', state: 'on program', figure: '“Live”' },
    platform: { hop: 'pending', state: 'starting' },
  },
  play: async ({ canvasElement }) => {
    await expect(lines(canvasElement)).toEqual(['solid', 'dashed']);
  },
};
export const Carrying: Story = {
  args: {
    phone: { hop: 'carrying', state: 'receiving', figure: '4.2 Mbit/s', kbps: 4200 },
    studio: { hop: 'carrying', state: 'on program', figure: '“Live”' },
    platform: { hop: 'carrying', state: 'sending', figure: '02:00:00' },
  },
  play: async ({ canvasElement }) => {
    await expect(packets(canvasElement)).toEqual(['flow 1s', 'flow 1s']);
    const sizes = ['receiving', 'on program', 'sending'].map(
      (state) => getComputedStyle(within(canvasElement).getByText(state)).fontSize,
    );
    await expect(new Set(sizes).size).toBe(1);
  },
};
export const Reconnecting: Story = {
  args: {
    phone: { hop: 'carrying', state: 'receiving', figure: '0.8 Mbit/s', kbps: 800 },
    studio: { hop: 'carrying', state: 'on program', figure: '“A scene with a remarkably long name”' },
    platform: { hop: 'pending', state: 'reconnecting' },
  },
  /** Packets move slowly at a low bitrate, and not at all without data. */
  play: async ({ canvasElement }) => {
    await expect(packets(canvasElement)).toEqual(['flow 4s']);
  },
};

/** Viewers do not see the scene. */
export const Hidden: Story = {
  args: {
    phone: { hop: 'carrying', state: 'receiving', figure: '4.2 Mbit/s', kbps: 4200 },
    studio: { hop: 'lost', state: 'hidden', isHidden: true },
    platform: { hop: 'carrying', state: 'sending', figure: '02:00:00' },
  },
  play: async ({ canvasElement }) => {
    await expect(signs(canvasElement)).toEqual(['smartphone', 'shield-exclamation-point', 'tv']);
  },
};

/** An outdated panic is not lit. */
export const HiddenBefore: Story = {
  args: { ...Hidden.args, age: '12 seconds ago' },
  play: async ({ canvasElement }) => {
    const [, studio] = canvasElement.querySelectorAll('li > div[aria-hidden]:not([data-line])');
    await expect(getComputedStyle(studio!).backgroundColor).toBe('rgba(0, 0, 0, 0)');
  },
};

/** Almost nothing arrives: amber, not lit, with slow packets. */
export const Weak: Story = {
  args: {
    phone: { hop: 'weak', state: 'receiving', figure: '0.2 Mbit/s', kbps: 200 },
    studio: { hop: 'carrying', state: 'on program', figure: '“Live”' },
    platform: dead,
  },
  play: async ({ canvasElement }) => {
    await expect(packets(canvasElement)).toEqual(['flow 4s']);
    await expect(signs(canvasElement)).toEqual(['smartphone', 'clapperboard', 'tv']);
  },
};

/** The broadcast has no feed: the phone is neither dark nor lit. */
export const Lost: Story = {
  args: {
    phone: { hop: 'lost', state: 'offline' },
    studio: { hop: 'carrying', state: 'on program', figure: '“Be right back”' },
    platform: { hop: 'carrying', state: 'sending', figure: '00:42:17' },
  },
  play: async ({ canvasElement }) => {
    await expect(signs(canvasElement)).toEqual(['wifi-off', 'clapperboard', 'tv']);
    await expect(packets(canvasElement)).toEqual(['flow 1s']);
  },
};

export const Bonded: Story = {
  args: { ...Carrying.args, links: '3 links carry 4.2 Mbit/s' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('3 links carry 4.2 Mbit/s')).toBeVisible();
  },
};

/** Without a connection nothing is highlighted, and the age is shown. */
export const Old: Story = {
  args: { ...Carrying.args, age: '12 seconds ago', links: '3 links carry 4.2 Mbit/s' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/3 links/)).toBeNull();
    await expect(within(canvasElement).getByText('As of 12 seconds ago')).toBeVisible();
  },
};

/** As wide as the trail on a phone of 320 px. */
const onSmallestPhone: Decorator = (Story) => (
  <div style={{ width: '254px' }}>
    <Story />
  </div>
);

/** No word breaks on the narrowest phone, in German. */
export const Narrow: Story = {
  args: {
    phone: { hop: 'carrying', state: 'empfängt', figure: '12,5 Mbit/s' },
    studio: { hop: 'carrying', state: 'im Programm', figure: '„Sonnenuntergangspanorama“' },
    platform: { hop: 'pending', state: 'verbindet neu' },
  },
  globals: { language: 'de' },
  decorators: [onSmallestPhone],
  play: async ({ canvasElement }) => {
    await expect(brokenWords(canvasElement)).toEqual([]);
  },
};

/** On the narrowest phone, and beside the band on the narrowest desktop, a short state is one line and not cut. */
export const NarrowLines: Story = {
  args: {
    phone: { hop: 'carrying', state: 'receiving', figure: '1.3 Mbit/s' },
    studio: { hop: 'carrying', state: 'on program', figure: '“Live”' },
    platform: { hop: 'carrying', state: 'sending', figure: '00:42:17' },
  },
  decorators: [onSmallestPhone],
  play: async ({ canvasElement }) => {
    for (const state of ['receiving', 'on program', 'sending']) {
      const text = within(canvasElement).getByText(state);
      await expect(text.getBoundingClientRect().height).toBe(20);
      await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
    }
  },
};

/** Returns words that are broken over several lines. */
function brokenWords(place: HTMLElement): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
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
