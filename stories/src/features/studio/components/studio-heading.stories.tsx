import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LastAction } from '@trailcast/client/features/studio/components/last-action.tsx';
import { StudioHeading } from '@trailcast/client/features/studio/components/studio-heading.tsx';
import { Pane } from '@trailcast/client/ui/pane/pane.tsx';
import { Layout } from '@trailcast/client/app/shell/layout.tsx';
import { useHeaderPlace } from '@trailcast/client/ui/dock/header-place.ts';
import type { ComponentProps } from 'react';
import { expect } from 'storybook/test';
import { expectFits, narrow } from '../narrow.js';

const meta: Meta<typeof StudioHeading> = {
  component: StudioHeading,
  args: {
    owner: 'Anna',
    grant: { level: 'operate', until: null },
    lastAction: <div data-last-action>Bo switched to Live</div>,
    headerPlace: null,
  },
  decorators: [
    (Story) => (
      <Box p="4" bg="surface">
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof StudioHeading>;

/** The owner's initial is decoration. The last action is elsewhere in the pane. */
export const Operate: Story = {
  play: async ({ canvas }) => {
    const heading = canvas.getByRole('heading', { name: 'Operating for Anna', level: 2 });
    await expect(getComputedStyle(heading).fontSize).toBe('16px');
    await expect(canvas.getByText('A')).toHaveAttribute('aria-hidden');
    const can = canvas.getByText('scenes, sound, panic');
    await expect(can.parentElement).toHaveTextContent('Can: scenes, sound, panic');
    await expect(getComputedStyle(can)).toMatchObject({
      color: getComputedStyle(heading).color,
      fontSize: '14px',
    });
    const cannot = canvas.getByText('start, stop, title');
    await expect(cannot.parentElement).toHaveTextContent('Can’t: start, stop, title');
    await expect(cannot.parentElement).toHaveAttribute(
      'title',
      'Can: scenes, sound, panic\nCan’t: start, stop, title',
    );
    await expect(canvas.queryByText('Bo switched to Live')).toBeNull();
    // A desktop shows the words in the place of the icons.
    const isDesktop = window.innerWidth >= 1024;
    for (const [label, text] of [
      ['Can:', can],
      ['Can’t:', cannot],
    ] as const) {
      await expect(canvas.getByText(label).getBoundingClientRect().width > 20).toBe(isDesktop);
      await expect(text.parentElement!.querySelector('svg')!.checkVisibility()).toBe(!isDesktop);
    }
    await expect(getComputedStyle(can, '::first-letter').textTransform).toBe(
      isDesktop ? 'none' : 'uppercase',
    );
  },
};
export const Watch: Story = {
  args: { grant: { level: 'watch', until: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Watching Anna’s studio' })).toBeVisible();
    await expect(canvas.getByText('watch, read chat')).toBeVisible();
    await expect(canvas.getByText('scenes, sound, panic').parentElement).toHaveTextContent(/^Can’t:/);
  },
};
export const ProduceUntilADate: Story = {
  args: { grant: { level: 'produce', until: Date.UTC(2046, 0, 1) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Producing for Anna' })).toBeVisible();
    await expect(canvas.getByText('operate and go live')).toBeVisible();
    await expect(canvas.getByText('recordings, settings')).toBeVisible();
    await expect(canvas.getByText(/^Until .*2046/)).toBeVisible();
  },
};
export const LightTheme: Story = { globals: { theme: 'light' } };
export const OnAPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const German: Story = {
  args: {
    owner: 'Donaudampfschifffahrtsgesellschaft',
    grant: { level: 'produce', until: Date.UTC(2046, 0, 1) },
  },
  globals: { language: 'de' },
  // The heading fills the padding of its pane.
  decorators: [
    (Story) => (
      <Box px="4">
        <Story />
      </Box>
    ),
    narrow,
  ],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};

function HeadingInHeader(props: ComponentProps<typeof StudioHeading>) {
  return (
    <Pane title="Page">
      <StudioHeading {...props} headerPlace={useHeaderPlace()} />
    </Pane>
  );
}
/** In a desktop's header, another user's studio is tinted. The last action is a text beside it, without a frame. */
export const InHeader: Story = {
  parameters: { wholePage: true, layout: 'fullscreen' },
  render: (args) => (
    <Layout isAdministrator={false} userMenu={<button type="button">Menu</button>}>
      <HeadingInHeader {...args} />
    </Layout>
  ),
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const heading = canvas.getByRole('heading', { name: 'Operating for Anna', level: 2 });
    const strip = canvasElement.querySelector('[data-header-place]')!;
    await expect(canvas.getByRole('banner')).toContainElement(heading);
    const [guest, action] = [...strip.children] as [HTMLElement, HTMLElement];
    await expect(guest).toHaveTextContent('Can’t: start, stop, title');
    await expect(guest).not.toHaveTextContent('Bo switched to Live');
    await expect(action).toHaveTextContent('Bo switched to Live');
    for (const part of [strip, action]) {
      const { borderTopWidth, backgroundColor } = getComputedStyle(part);
      await expect([borderTopWidth, backgroundColor]).toEqual(['0px', 'rgba(0, 0, 0, 0)']);
    }
    const [guestBounds, actionBounds] = [guest, action].map((part) => part.getBoundingClientRect());
    await expect(guestBounds!.height).toBe(40);
    await expect(actionBounds!.left - guestBounds!.right).toBeCloseTo(16, 0);
    const [guestMiddle, actionMiddle] = [guestBounds!, actionBounds!].map(({ top, bottom }) => top + bottom);
    await expect(actionMiddle).toBeCloseTo(guestMiddle!, 0);
    const menu = canvas.getByRole('button', { name: 'Menu' }).getBoundingClientRect();
    await expect(menu.left - strip.getBoundingClientRect().right).toBeCloseTo(12, 0);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** A rule whose text does not fit is out of view: first the end, then what the helper can't do. */
export const InAFullHeader: Story = {
  ...InHeader,
  args: {
    owner: 'Maximilian the Wanderer of the Northern Coast',
    grant: { level: 'operate', until: Date.UTC(2046, 0, 1) },
  },
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth !== 1280) return;
    const strip = canvasElement.querySelector('[data-header-place]')!.getBoundingClientRect();
    await expect(strip.height).toBe(40);
    const isInView = (text: string | RegExp) =>
      canvas.getByText(text).getBoundingClientRect().bottom < strip.bottom;
    await expect(['scenes, sound, panic', /^Until /, 'Bo switched to Live'].map(isInView)).toEqual([
      true,
      false,
      true,
    ]);
    const can = canvas.getByText('scenes, sound, panic').getBoundingClientRect();
    await expect(can.top + can.bottom).toBeCloseTo(strip.top + strip.bottom, -1);
  },
};
/** The rules have room before a long text of the last action, so that they stay in place after each action. */
export const InHeaderWithALongAction: Story = {
  ...InHeader,
  args: {
    owner: 'Streamer',
    lastAction: (
      <LastAction
        action={{
          by: { id: '2', displayName: 'Wanderer' },
          action: 'set-scene',
          detail: 'Waiting for the last train home',
          at: 0,
        }}
        now={43_000}
      />
    ),
  },
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth !== 1280) return;
    const sentence = canvasElement.querySelector('[data-last-action] > [role=status]')!;
    await expect(sentence).toHaveAttribute('title', 'Wanderer switched to Waiting for the last train home');
    const strip = canvasElement.querySelector('[data-header-place]')!.getBoundingClientRect();
    const age = sentence.nextElementSibling!;
    await expect(age.getBoundingClientRect().right).toBeLessThanOrEqual(strip.right + 0.5);
    const cannot = canvas.getByText('start, stop, title');
    await expect(cannot.getBoundingClientRect().bottom).toBeLessThan(strip.bottom);
    await expect(cannot.scrollWidth).toBeLessThanOrEqual(cannot.clientWidth);
  },
};
export const InHeaderWithALongActionInGerman: Story = {
  ...InHeaderWithALongAction,
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth !== 1280) return;
    await expect(canvas.getByText('Darf:')).toBeVisible();
    const header = canvasElement.querySelector('[data-header-place]')!;
    await expect(header.scrollWidth).toBeLessThanOrEqual(header.clientWidth);
    const age = canvasElement.querySelector('[data-last-action] > :last-child')!.getBoundingClientRect();
    await expect(age.right).toBeLessThanOrEqual(header.getBoundingClientRect().right + 0.5);
  },
  globals: { language: 'de', viewport: { value: 'w1280', isRotated: false } },
};
export const InHeaderInLightTheme: Story = {
  ...InHeader,
  globals: { theme: 'light', viewport: { value: 'w1280', isRotated: false } },
};
