import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { SourcesPane } from '@trailcast/client/features/source/components/sources-pane.tsx';
import { windowHigh } from '@trailcast/client/ui/pane/window-high.ts';
import { expect, fn, userEvent, within } from 'storybook/test';

const row = { within: null, visible: true } as const;
const serverSources = {
  scene: 'Live',
  waiting: false,
  sources: [
    { ...row, id: 'title', name: 'Title', kind: 'text', text: 'Over the pass' },
    { ...row, id: 'box', name: 'Corner', kind: 'group' },
    { ...row, id: 'colour', name: 'Background', kind: 'colour', within: 'box', visible: false },
    { ...row, id: 'feed', name: 'Feed', kind: 'feed' },
  ],
  sounds: [{ id: 'sound', name: 'Feed', muted: false, volumeDb: -6 }],
} satisfies React.ComponentProps<typeof SourcesPane>['serverSources'];

const meta: Meta<typeof SourcesPane> = {
  component: SourcesPane,
  args: {
    serverSources,
    lost: false,
    isBusy: () => false,
    subscribe: () => () => undefined,
    onChange: fn(async () => 'saved' as const),
  },
};
export default meta;
type Story = StoryObj<typeof SourcesPane>;

export const Running: Story = {
  play: async ({ canvasElement, args }) => {
    const pane = within(canvasElement);
    const scene = within(pane.getByRole('region', { name: 'In “Live”' }));
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
/**
 * On a desktop, a source is one row, a text has no label above it, and the pane scrolls if it is too high for its share
 * of the column.
 */
export const Desk: Story = {
  decorators: [
    (Shown) => (
      <Box css={windowHigh} width="423px" maxW="full">
        <Box />
        <Shown />
      </Box>
    ),
  ],
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const field = canvas.getByRole('textbox', { name: 'Text of Title' });
    const list = canvas.getByRole('group', { name: 'Scene and sound' });
    const topOf = (name: string) => canvas.getByRole('switch', { name }).getBoundingClientRect().top;
    await expect(topOf('Show Feed') - topOf('Show Background')).toBeLessThanOrEqual(48);
    await expect(field.getBoundingClientRect().height).toBeLessThanOrEqual(48);
    await expect(field.getBoundingClientRect().top - topOf('Show Title')).toBeLessThanOrEqual(48);
    await expect(canvas.getByRole('region', { name: 'Scene and sound' }).clientHeight).toBeLessThanOrEqual(
      Math.max(350, (window.innerHeight - 78) / 2 + 4),
    );
    await expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
    list.focus();
    await expect(list).toHaveFocus();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const Waiting: Story = { args: { serverSources: { ...serverSources, waiting: true } } };
export const Busy: Story = { args: { isBusy: (id) => id === 'feed' } };

/** While the live channel is lost, all controls are disabled. */
export const Lost: Story = {
  args: { lost: true },
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

/** Long names at the width of a small phone. */
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
