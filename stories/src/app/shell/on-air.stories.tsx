import { ApolloProvider } from '@apollo/client/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LiveContext } from '@trailcast/client/app/live.ts';
import { OnAir } from '@trailcast/client/app/shell/on-air.tsx';
import {
  useMyServerQuery,
  useServerStatusQuery,
} from '@trailcast/client/features/relay-server/relay-server.generated.ts';
import { createApollo } from '@trailcast/client/lib/apollo.ts';
import { useState } from 'react';
import { expect, within } from 'storybook/test';
import { running } from '../../features/relay-server/components/running-state.js';
import { answerFrom, type World } from '../world/answer.ts';

interface Props {
  world: World;
  lost: boolean;
}

function InHeader({ world, lost }: Props) {
  const [client] = useState(() => createApollo('/graphql', undefined, { fetch: answerFrom(world) }));
  return (
    <ApolloProvider client={client}>
      <LiveContext
        value={{ state: lost ? 'lost' : 'connected', connectedOnce: true, lostSince: lost ? 1 : null }}
      >
        <Loaded />
        <OnAir />
      </LiveContext>
    </ApolloProvider>
  );
}

/** Says when the header could know of a server, since a mark that is absent must not pass as one that is late. */
function Loaded() {
  const { data } = useMyServerQuery();
  const status = useServerStatusQuery({
    variables: { serverId: data?.myServer?.id ?? '' },
    skip: !data?.myServer,
  });
  return <p>{data && (data.myServer === null || status.data) ? 'Loaded' : 'Loading'}</p>;
}

const live: World = {
  myServer: running.server,
  serverStatus: { ...running.status, obs: true, obsSince: Date.now() - 2_537_000 },
};

const meta: Meta<typeof InHeader> = { component: InHeader, args: { world: live, lost: false } };
export default meta;
type Story = StoryObj<typeof InHeader>;

export const Live: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: /^LIVE 00:42:/ })).toBeVisible();
  },
};
const showsNothing: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await canvas.findByText('Loaded');
  await expect(canvas.queryByRole('link')).toBeNull();
};
/** Home has its own bar, with the broadcast's other controls. */
export const OnHome: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('link', { name: /^LIVE/ });
    await expect(canvas.queryByRole('region', { name: 'Quick actions' })).toBeNull();
  },
};
/** Every other page has the thumb bar, so that a panic is never two pages away. */
export const OnAnotherPage: Story = {
  parameters: { address: '/settings' },
  play: async ({ canvasElement }) => {
    const bar = within(await within(canvasElement).findByRole('region', { name: 'Quick actions' }));
    await expect(bar.getByRole('button', { name: 'Panic: hold for half a second' })).toBeEnabled();
    await expect(bar.getByRole('button', { name: 'Mute the program' })).toBeEnabled();
  },
};
/** It stays while the channel is lost: a call may still arrive. */
export const OnAnotherPageLost: Story = {
  ...OnAnotherPage,
  args: { lost: true },
};
/** Without a broadcast there is nothing to hide. */
export const ReadyOnAnotherPage: Story = {
  parameters: { address: '/settings' },
  args: { world: { ...live, serverStatus: running.status } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Loaded');
    await expect(canvas.queryByRole('region', { name: 'Quick actions' })).toBeNull();
  },
};
/** The page does not know the state now, so its header claims none. */
export const ChannelLost: Story = { args: { lost: true }, play: showsNothing };
export const NoServer: Story = { args: { world: { myServer: null } }, play: showsNothing };
