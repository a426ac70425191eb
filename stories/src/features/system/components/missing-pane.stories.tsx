import type { Meta, StoryObj } from '@storybook/react-vite';
import { MissingPane } from '@trailcast/client/features/system/components/missing-pane.tsx';

const meta: Meta<typeof MissingPane> = { component: MissingPane };
export default meta;

export const NoObs: StoryObj<typeof MissingPane> = {
  args: { missing: [{ what: 'OBS Studio', how: 'apt-get install obs-studio' }] },
};
