import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChatMessages } from '@trailcast/client/features/chat/components/chat-messages.tsx';
import type { ChatEvent } from '@trailcast/client/features/chat/chat-entries.ts';
import { expect, within } from 'storybook/test';
import { CHAT_MESSAGES } from '../../../chat-messages.js';

const meta: Meta<typeof ChatMessages> = {
  component: ChatMessages,
  args: { messages: CHAT_MESSAGES },
};
export default meta;
type Story = StoryObj<typeof ChatMessages>;

export const Conversation: Story = {
  play: async ({ canvasElement }) => {
    const log = within(canvasElement).getByRole('log', { name: 'Messages' });
    await expect(log).toHaveTextContent('Moderator: <b>No markup</b> 🚴');
    const badges = within(log).getAllByRole('img');
    await expect(badges.map(({ title }) => title)).toEqual(['streamer', 'moderator', 'subscriber']);
    await expect(badges.map(({ nextElementSibling }) => nextElementSibling?.textContent).slice(0, 2)).toEqual(
      ['Streamer', 'Moderator'],
    );
    await expect(log.scrollWidth).toBe(log.clientWidth);
  },
};

/** Opacity of a time that repeats that of the entry before: on a desktop, every time is visible. */
const repeatedOpacity = () => (window.innerWidth < 1024 ? '0' : '1');

/** All messages of an author have the same colour. Each message of another minute shows its time. */
export const Authors: Story = {
  args: {
    messages: ['Friend', 'Streamer', 'Friend'].map((author, index) => ({
      ...{ id: String(index), at: Date.UTC(2026, 10, 27, 12, index), author, role: 'viewer' as const },
      text: `Message ${index}`,
    })),
  },
  play: async ({ canvasElement }) => {
    const names = [...canvasElement.querySelectorAll('strong')].map((name) => getComputedStyle(name).color);
    await expect(names[2]).toBe(names[0]);
    await expect(names[1]).not.toBe(names[0]);
    const times = [...canvasElement.querySelectorAll('time')].map(({ textContent }) => textContent);
    await expect(times[2]).toMatch(/^\d{1,2}:02/);
    const opacities = [...canvasElement.querySelectorAll('time')].map(
      (time) => getComputedStyle(time).opacity,
    );
    await expect(opacities).toEqual(['1', '1', '1']);
  },
};
/**
 * On a phone, only the first message of a minute shows its time. The authors stay aligned, and screen readers get every
 * time.
 */
export const SameMinute: Story = {
  args: {
    messages: [0, 10, 59, 60].map((second, index) => ({
      ...{ id: String(index), at: Date.UTC(2026, 10, 27, 12, 0, second), author: 'Friend' },
      ...{ role: 'viewer' as const, text: `Message ${index}` },
    })),
  },
  play: async ({ canvasElement }) => {
    const times = [...canvasElement.querySelectorAll('time')];
    const [first, repeated] = ['1', repeatedOpacity()];
    await expect(times.map((time) => getComputedStyle(time).opacity)).toEqual([
      first,
      repeated,
      repeated,
      first,
    ]);
    await expect(times.every(({ textContent }) => textContent !== '')).toBe(true);
    const lefts = [...canvasElement.querySelectorAll('strong')].map(
      (name) => name.getBoundingClientRect().left,
    );
    await expect(new Set(lefts).size).toBe(1);
  },
};
/** On a desktop, every message shows its time, at one left edge. Messages are further apart than their lines. */
export const SameMinuteOnDesktop: Story = {
  ...SameMinute,
  globals: { viewport: { value: 'w1280', isRotated: false } },
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const times = [...canvasElement.querySelectorAll('time')];
    await expect(times.map((time) => getComputedStyle(time).opacity)).toEqual(['1', '1', '1', '1']);
    await expect(new Set(times.map((time) => time.getBoundingClientRect().left)).size).toBe(1);
    const [first, second] = [...canvas.getByRole('log').firstElementChild!.children].map((row) =>
      row.getBoundingClientRect(),
    );
    await expect(second!.top - first!.top).toBe(28);
  },
};
/** Viewers' actions are set apart, in their place in time. Each entry has its time as a title. */
export const Events: Story = {
  args: {
    messages: ['Just came from the raid, hello!', 'Welcome, raiders'].map((text, index) => ({
      ...{ id: String(index), at: Date.UTC(2026, 10, 27, 12, 1, 10 + index), author: 'Friend' },
      ...{ role: 'viewer' as const, text },
    })),
    events: [
      { id: '1', kind: 'raid', sentence: 'Wanderer is raiding with 12 viewers', text: null },
      {
        id: '2',
        kind: 'subscription',
        sentence: 'Bella has subscribed for 14 months',
        text: '<b>Great</b> view!',
      },
    ].map((event, index) => ({ ...event, at: Date.UTC(2026, 10, 27, 12, 1, 30 * index) })) as ChatEvent[],
  },
  play: async ({ canvas, canvasElement }) => {
    const rows = [...canvas.getByRole('log').firstElementChild!.children];
    await expect(rows.map((row) => row.textContent?.replace(/^\d+:\d\d( [AP]M)? ?/, ''))).toEqual([
      'Wanderer is raiding with 12 viewers',
      'Friend: Just came from the raid, hello!',
      'Friend: Welcome, raiders',
      'Bella has subscribed for 14 months: <b>Great</b> view!',
    ]);
    await expect(rows.every((row) => row.getAttribute('title')?.includes('2026'))).toBe(true);
    const times = [...canvasElement.querySelectorAll('time')];
    await expect(times.map((time) => getComputedStyle(time).opacity)).toEqual([
      '1',
      ...Array.from({ length: 3 }, repeatedOpacity),
    ]);
    const [raid, line] = [canvasElement.querySelector('[data-event=raid]'), rows[1]] as HTMLElement[];
    await expect(getComputedStyle(raid!).backgroundColor).not.toBe(getComputedStyle(line!).backgroundColor);
    const name = canvasElement.querySelector('strong')!;
    await expect(
      Math.abs(raid!.getBoundingClientRect().left - name.getBoundingClientRect().left),
    ).toBeLessThan(2);
  },
};
/** On a desktop, the lines of a long message begin beside its time. */
export const LongOnDesktop: Story = {
  args: {
    messages: [
      {
        id: '1',
        at: 0,
        author: 'Friend',
        role: 'subscriber',
        text: 'a long way along the river '.repeat(20),
      },
    ],
  },
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const time = canvasElement.querySelector('time')!.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(canvas.getByText(/along the river/));
    const lines = [...range.getClientRects()];
    await expect(lines.length).toBeGreaterThan(2);
    await expect(lines.every(({ left }) => left >= time.right)).toBe(true);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** The newest message is scrolled into view. */
export const ManyMessages: Story = {
  args: {
    messages: Array.from({ length: 100 }, (_, index) => ({
      ...{ id: String(index), at: index, author: 'Friend', role: 'viewer' as const },
      text: `Message ${index}`,
    })),
  },
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement);
    const logBottom = pane.getByRole('log').getBoundingClientRect().bottom;
    await expect(pane.getByText(/Message 99$/).getBoundingClientRect().bottom).toBeLessThanOrEqual(logBottom);
    await expect(pane.getByText(/Message 0$/).getBoundingClientRect().bottom).toBeLessThan(0);
  },
};

/** On a desktop the height depends on the pane, not on the messages. Only the pane has a frame. */
export const EmptyOnDesktop: Story = {
  args: { messages: [] },
  globals: { viewport: { value: 'w1280', isRotated: false } },
  play: async ({ canvasElement }) => {
    const log = within(canvasElement).getByRole('log');
    await expect(log.offsetHeight).toBe(320);
    await expect(getComputedStyle(log).borderTopWidth).toBe('0px');
  },
};
/** Few messages begin at the upper end of the height that a desktop reserves for them, below its fading edge. */
export const FewOnDesktop: Story = {
  args: { messages: CHAT_MESSAGES.slice(0, 2) },
  globals: { viewport: { value: 'w1280', isRotated: false } },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const log = canvas.getByRole('log');
    const message = log.firstElementChild!.firstElementChild!.getBoundingClientRect();
    await expect(message.top - log.getBoundingClientRect().top).toBe(16);
  },
};
export const Empty: Story = { args: { messages: [] } };
