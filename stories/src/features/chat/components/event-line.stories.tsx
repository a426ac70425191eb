import type { Meta, StoryObj } from '@storybook/react-vite';
import { EventLine } from '@trailcast/client/features/chat/components/event-line.tsx';
import { expect } from 'storybook/test';

const SENTENCES = {
  follow: 'Ann now follows',
  subscription: 'Ben has subscribed for 14 months',
  gift: 'Somebody gifted 5 subscriptions',
  raid: 'Wanderer is raiding with 12 viewers',
  tip: 'Friend tipped €5.50',
};
const KINDS = ['follow', 'subscription', 'gift', 'raid', 'tip'] as const;

const meta: Meta<typeof EventLine> = {
  component: EventLine,
  args: { kind: 'raid', sentence: SENTENCES.raid, text: null },
};
export default meta;
type Story = StoryObj<typeof EventLine>;

/** Each kind has another icon. */
export const Kinds: Story = {
  render: () => (
    <>
      {KINDS.map((kind) => (
        <EventLine
          key={kind}
          kind={kind}
          sentence={SENTENCES[kind]}
          text={kind === 'tip' ? 'For gloves' : null}
        />
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const icons = [...canvasElement.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
    await expect(new Set(icons).size).toBe(5);
    await expect(canvasElement.querySelector('[data-event=tip]')).toHaveTextContent(
      'Friend tipped €5.50: For gloves',
    );
  },
};

/** A long name and a long message, at the width of a small phone. */
export const Long: Story = {
  args: { sentence: `${'x'.repeat(60)} kommt mit 1.234 Zuschauern`, text: 'y'.repeat(200) },
  globals: { language: 'de' },
  decorators: [
    (Story) => (
      <div style={{ width: 210, overflowWrap: 'anywhere' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const line = canvasElement.querySelector<HTMLElement>('[data-event]')!;
    await expect(line.scrollWidth).toBe(line.clientWidth);
  },
};
