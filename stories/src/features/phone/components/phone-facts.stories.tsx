import type { Meta, StoryObj } from '@storybook/react-vite';
import { PhoneFacts } from '@trailcast/client/features/phone/components/phone-facts.tsx';
import type { PhoneHealth } from '@trailcast/schema/wire';
import { expect, within } from 'storybook/test';

const health: PhoneHealth = {
  batteryPercent: 12,
  charging: false,
  heat: 'warm',
  live: false,
  recording: null,
  muted: true,
  torch: null,
  presetId: null,
  presets: [],
  networks: [],
  links: [],
};

const meta: Meta<typeof PhoneFacts> = {
  component: PhoneFacts,
  args: { health, isOld: false },
};
export default meta;
type Story = StoryObj<typeof PhoneFacts>;

export const Problems: Story = {
  play: async ({ canvasElement }) => {
    const facts = within(canvasElement).getAllByRole('listitem');
    await expect(facts.map((fact) => fact.textContent)).toEqual([
      'Battery 12%',
      'Getting hot',
      'Muted',
      'App isn’t live',
    ]);
  },
};
export const OutdatedReport: Story = { args: { isOld: true } };
