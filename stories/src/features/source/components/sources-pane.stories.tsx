import { Box } from '@chakra-ui/react';
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { SourcesPane } from '@trailcast/client/features/source/components/sources-pane.tsx';
import { windowHeightColumn } from '@trailcast/client/ui/pane/window-high.ts';
import { expect, fn, userEvent, within } from 'storybook/test';
import { targetSize } from '../../../target-size.js';

const topLevelSource = { within: null, visible: true } as const;
const serverSources = {
  scene: 'Live',
  waiting: false,
  sources: [
    { ...topLevelSource, id: 'title', name: 'Title', kind: 'text', text: 'Over the pass' },
    { ...topLevelSource, id: 'box', name: 'Corner', kind: 'group' },
    { ...topLevelSource, id: 'colour', name: 'Background', kind: 'colour', within: 'box', visible: false },
    { ...topLevelSource, id: 'feed', name: 'Feed', kind: 'feed' },
  ],
  sounds: [{ id: 'sound', name: 'Feed', muted: false, volumeDb: -6 }],
} satisfies React.ComponentProps<typeof SourcesPane>['serverSources'];

const meta: Meta<typeof SourcesPane> = {
  component: SourcesPane,
  args: {
    owner: null,
    serverSources,
    isChannelLost: false,
    isBusy: () => false,
    subscribe: () => () => undefined,
    onChange: fn(async () => 'saved' as const),
  },
  // A desktop shows the sources only after they were opened, and in a low window also the sound.
  beforeEach: () => {
    localStorage.setItem('sources', 'open');
    localStorage.setItem('sound', 'open');
    return () => {
      localStorage.removeItem('sources');
      localStorage.removeItem('sound');
    };
  },
};
export default meta;
type Story = StoryObj<typeof SourcesPane>;

export const Running: Story = {
  play: async ({ canvasElement, args }) => {
    const pane = within(canvasElement);
    const scene = within(pane.getByRole('group', { name: 'In “Live”' }));
    await expect(scene.getAllByRole('switch').map((control) => control.getAttribute('aria-checked'))).toEqual(
      ['true', 'true', 'false', 'true'],
    );
    await userEvent.click(scene.getByRole('switch', { name: 'Show Background' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('colour', { visible: true });
    await userEvent.type(scene.getByRole('textbox'), '!{enter}');
    await expect(args.onChange).toHaveBeenLastCalledWith('title', { text: 'Over the pass!' });
    await userEvent.click(pane.getByRole('switch', { name: 'Sound of Feed' }));
    await expect(args.onChange).toHaveBeenLastCalledWith('sound', { muted: true });
  },
};
const inColumn: Decorator = (Story) => (
  <Box css={windowHeightColumn} width="423px" maxW="full">
    <Box />
    <Story />
  </Box>
);
/**
 * On a desktop, a source takes one row, a text source has no label above its field, and the list scrolls if the pane
 * exceeds its share of the column.
 */
export const OnDesktop: Story = {
  decorators: [inColumn],
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const field = canvas.getByRole('textbox', { name: 'Text of Title' });
    const list = canvas.getByRole('group', { name: 'Scene and sound' });
    const measureTop = (name: string) => canvas.getByRole('switch', { name }).getBoundingClientRect().top;
    await expect(measureTop('Show Feed') - measureTop('Show Background')).toBeLessThanOrEqual(48);
    await expect(field.getBoundingClientRect().height).toBeLessThanOrEqual(48);
    await expect(field.getBoundingClientRect().top - measureTop('Show Title')).toBeLessThanOrEqual(48);
    await expect(canvas.getByRole('region', { name: 'Scene and sound' }).clientHeight).toBeLessThanOrEqual(
      Math.max(404, (window.innerHeight - 78) / 2),
    );
    await expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
    list.focus();
    await expect(list).toHaveFocus();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** Expects that the sound and the meters above it are rows of one grid. */
async function expectSameColumns(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  const boundsOf = (element: Element) => element.getBoundingClientRect();
  const [phone, viewers] = canvas.getAllByRole('meter');
  const slider = canvas.getByRole('slider');
  const volume = boundsOf(canvas.getByText('-6 dB').parentElement!);
  for (const meter of [phone!, viewers!]) {
    const [bar, value] = [boundsOf(meter.children[1]!), boundsOf(meter.children[2]!)];
    await expect(bar.left).toBeCloseTo(boundsOf(slider).left, 0);
    await expect(bar.right).toBeCloseTo(boundsOf(slider).right, 0);
    await expect(value.right).toBeCloseTo(volume.right, 0);
    await expect(boundsOf(meter).height).toBe(boundsOf(slider.parentElement!).height);
  }
}
/**
 * A low desktop first shows only the level meters, in a row as high as its skeleton. A press opens the pane, also by
 * keyboard, and the device remembers that.
 */
export const OnlyMetersOnDesktop: Story = {
  beforeEach: () => localStorage.setItem('sound', 'closed'),
  decorators: [inColumn],
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const pane = canvas.getByRole('region', { name: 'Scene and sound' });
    const opener = canvas.getByRole('button', { name: 'Scene and sound' });
    await expect(pane.offsetHeight).toBe(66);
    const meters = canvas.getAllByRole('meter');
    await expect(meters.map((meter) => meter.getAttribute('aria-label'))).toEqual(['Phone', 'Viewers']);
    for (const meter of meters) {
      await expect(meter.getBoundingClientRect().height).toBe(24);
      await expect(meter.getBoundingClientRect().right).toBeLessThan(opener.getBoundingClientRect().left);
      await expect(meter.children[1]!.getBoundingClientRect().width).toBeGreaterThanOrEqual(60);
    }
    // A wide column has room for a heading.
    const heading = canvas.getAllByText('Sound').find((text) => text.matches('[aria-hidden]'))!;
    await expect(heading.checkVisibility()).toBe(window.innerWidth >= 1280);
    // All texts of the row have one size, and the columns of both meters are the same.
    const [phone, viewers] = meters.map((meter) => [...meter.children].map((part) => part as HTMLElement));
    if (heading.checkVisibility()) {
      const sizes = [heading, phone![0]!, phone![2]!].map((text) => getComputedStyle(text).fontSize);
      await expect(new Set(sizes).size).toBe(1);
    }
    for (const [index, part] of phone!.entries()) {
      const [first, second] = [part, viewers![index]!].map((element) => element.getBoundingClientRect());
      await expect([first!.left, first!.right]).toEqual([second!.left, second!.right]);
    }
    await expect(canvas.queryByRole('slider')).toBeNull();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    opener.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('slider')).toBeVisible();
    await expect(canvas.getAllByRole('meter')).toHaveLength(2);
    await expect(opener).toHaveFocus();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(localStorage.getItem('sound')).not.toBe('closed');
    await userEvent.click(opener);
    await expect(canvas.queryByRole('slider')).toBeNull();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** In the narrowest column of each width, and in German. */
export const OnlyMetersInGerman: Story = {
  beforeEach: () => localStorage.setItem('sound', 'closed'),
  decorators: [
    (Story) => (
      <Box width={{ base: '290px', xl: '423px' }} maxW="full">
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    for (const name of ['Handy', 'Zuschauer']) {
      const label = within(canvas.getByRole('meter', { name })).getByText(name);
      await expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
    }
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
  globals: { language: 'de', viewport: { value: 'w1280', isRotated: false } },
};
/** What the user must know stays in view while the pane is closed. */
export const ClosedWithNotices: Story = {
  args: {
    isChannelLost: true,
    serverSources: {
      ...serverSources,
      waiting: true,
      sounds: [{ id: 'sound', name: 'Feed', muted: true, volumeDb: -6 }],
    },
  },
  beforeEach: () => localStorage.setItem('sound', 'closed'),
  decorators: [inColumn],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No connection: last known state')).toBeVisible();
    await expect(canvas.getByText(/^The scenes were edited/)).toBeVisible();
    if (window.innerWidth < 1024) return;
    await expect(canvas.queryByRole('slider')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Scene and sound, a sound is muted' })).toBeVisible();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** While its sources are closed, the pane is as high as its skeleton, so that nothing moves when it is loaded. */
export const ClosedOnDesktop: Story = {
  beforeEach: () => localStorage.removeItem('sources'),
  decorators: [inColumn],
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    await expect(canvas.getByRole('button', { name: 'Sources in “Live” (4)' })).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    const pane = canvas.getByRole('region', { name: 'Scene and sound' });
    const target = targetSize();
    await expect(pane.offsetHeight).toBe(80 + 3 * Math.max(40, target) + target);
    await expectSameColumns(canvasElement);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const Waiting: Story = { args: { serverSources: { ...serverSources, waiting: true } } };
export const Busy: Story = { args: { isBusy: (id) => id === 'feed' } };

/** While the live channel is lost, all controls are disabled. */
export const ChannelLost: Story = {
  args: { isChannelLost: true },
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText('No connection: last known state')).toBeVisible();
    for (const control of [
      ...pane.getAllByRole('switch'),
      pane.getByRole('slider'),
      pane.getByRole('textbox'),
    ])
      await expect(control).toBeDisabled();
  },
};
export const EmptyScene: Story = { args: { serverSources: { ...serverSources, sources: [], sounds: [] } } };

/** Long names fit into the width of a small phone. */
export const German: Story = {
  args: {
    serverSources: {
      ...serverSources,
      waiting: true,
      sources: serverSources.sources.map((source) => ({
        ...source,
        name: `${source.name} Donaudampfschifffahrtsgesellschaftskapitän`,
      })),
    },
  },
  globals: { language: 'de' },
  decorators: [
    (Story) => (
      <div style={{ width: 288 }}>
        <Story />
      </div>
    ),
  ],
};
