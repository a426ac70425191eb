import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useOneTap } from '@trailcast/client/features/relay-server/one-tap/use-one-tap.tsx';
import { DockPlace } from '@trailcast/client/ui/dock/dock-place.tsx';
import { expect, waitFor, within } from 'storybook/test';
import { runningState } from '../components/running-state.js';
import { urgent } from './mock-urgent.js';

const status = { ...runningState.status, obs: true };

function Studio({ name, rank }: { name: string; rank: number }) {
  const { tiles, bar } = useOneTap({
    ...{ status, urgent, rank, lossScene: null, disabled: false },
    scenes: ['Live', 'Privacy'],
    owner: { id: name, displayName: name },
    onScene: async () => true,
  });
  return (
    <Box data-testid={name}>
      {tiles}
      {bar}
    </Box>
  );
}

/** Renders two live studios. On a desktop, the rail has the bar of the studio that handles the keyboard shortcuts. */
function TwoStudios() {
  return (
    <>
      <Studio name="Bo" rank={2} />
      <Studio name="Anna" rank={1} />
      <Box data-testid="rail">
        <DockPlace />
      </Box>
    </>
  );
}

const meta: Meta<typeof TwoStudios> = { component: TwoStudios };
export default meta;

export const TwoLiveStudios: StoryObj<typeof TwoStudios> = {
  play: async ({ canvas }) => {
    const findBars = (id: string) => within(canvas.getByTestId(id)).queryAllByRole('region');
    await expect(canvas.getAllByRole('region')).toHaveLength(2);
    if (window.innerWidth < 1024) return;
    await waitFor(() => expect(findBars('rail')).toHaveLength(1));
    await expect(findBars('rail')[0]).toHaveAccessibleName('Quick actions for Anna');
    await expect(within(findBars('rail')[0]!).getByText('For Anna')).toBeVisible();
    await expect(findBars('Bo')).toHaveLength(1);
    // The rail has the quick scenes as on every page; the other studio has them as tiles.
    const findSceneButtons = (id: string) =>
      within(findBars(id)[0]!).queryAllByRole('button', { name: 'Switch to Privacy' });
    await expect([findSceneButtons('rail').length, findSceneButtons('Bo').length]).toEqual([1, 0]);
    // Its digit among all scenes.
    await expect(findSceneButtons('rail')[0]).toHaveAttribute('aria-keyshortcuts', '2');
    // No scene is shown twice, except in a low window, where the rail hides its scene buttons.
    const countTiles = (id: string) =>
      within(within(canvas.getByTestId(id)).getByRole('group')).getAllByRole('button').length;
    await expect([countTiles('Anna'), countTiles('Bo')]).toEqual([window.innerHeight < 760 ? 2 : 1, 2]);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};

/** During a panic, viewers see no scene. The tile of the scene that they see after it has a mark. */
function StudioInAPanic({ bridging }: { bridging: boolean }) {
  const panic = { __typename: 'PanicStatus' as const, by: null, since: 0, shown: true };
  const { tiles } = useOneTap({
    ...{ urgent, rank: null, owner: null, lossScene: null, disabled: false },
    status: { ...status, panic, bridging, scene: bridging ? 'Be right back' : 'Live' },
    returnScene: bridging ? 'Live' : null,
    scenes: ['Live', 'Starting soon'],
    onScene: async () => true,
  });
  return tiles;
}

const expectLiveReturns: StoryObj<typeof TwoStudios>['play'] = async ({ canvas }) => {
  const marks = canvas
    .getAllByRole('button')
    .map((tile) => tile.querySelector('[data-marks] svg + span'))
    .map((mark) => mark && getComputedStyle(mark, '::after').content);
  await expect(marks).toEqual(['"comes back"', null]);
};
export const Panic: StoryObj<typeof TwoStudios> = {
  render: () => <StudioInAPanic bridging={false} />,
  play: expectLiveReturns,
};
/** Without a feed, the scene that returns is that of the returned feed. */
export const PanicWithoutAFeed: StoryObj<typeof TwoStudios> = {
  render: () => <StudioInAPanic bridging />,
  play: expectLiveReturns,
};
