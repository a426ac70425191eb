import { Stack, Text } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trail } from '@trailcast/client/features/relay-server/components/trail.tsx';
import { expect } from 'storybook/test';

/**
 * Motion has a meaning: connecting states pulse, and packets flow along the trail, faster with a higher bitrate.
 * Dialogs rise in 160 ms. Nothing moves with reduced motion.
 */
const meta: Meta = { title: 'design/Motion' };
export default meta;
type Story = StoryObj;

const inactive = { status: 'inactive', statusText: 'offline' } as const;
const studio = { status: 'active', statusText: 'on program', figure: '“Live”' } as const;

export const Packets: Story = {
  render: () => (
    <Stack gap="6">
      {[800, 4_000, 9_000].map((kbps) => (
        <div key={kbps}>
          <Text>{kbps} kbit/s</Text>
          <Trail
            phone={{ status: 'active', statusText: 'receiving', kbps }}
            studio={studio}
            platform={inactive}
          />
        </div>
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const durations = [...canvasElement.querySelectorAll('[data-packets]')].map(
      (element) => getComputedStyle(element).animationDuration,
    );
    await expect(durations).toEqual(['4s', '1s', '0.5s']);
  },
};

export const Establishing: Story = {
  render: () => (
    <Trail phone={inactive} studio={{ status: 'pending', statusText: 'starting' }} platform={inactive} />
  ),
  /** The ring is never so faint that it seems to change its colour. */
  play: async () => {
    const opacities = [...document.styleSheets]
      .flatMap(({ cssRules }) => flattenRules(cssRules))
      .filter((rule): rule is CSSKeyframesRule => rule instanceof CSSKeyframesRule && rule.name === 'pulse')
      .map((rule) => Number(rule.findRule('50%')?.style.opacity));
    await expect(opacities.length).toBeGreaterThan(0);
    await expect(Math.min(...opacities)).toBeGreaterThanOrEqual(0.65);
  },
};

/** Returns all style rules, including those nested in grouping rules. */
function flattenRules(rules: CSSRuleList): CSSRule[] {
  return [...rules].flatMap((rule) =>
    rule instanceof CSSGroupingRule ? flattenRules(rule.cssRules) : [rule],
  );
}
