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
import { runningState } from '../../features/relay-server/components/running-state.js';
import { createFetch, type ApiData } from '../api-data/create-fetch.ts';

interface Props {
  data: ApiData;
  isLost: boolean;
}

function OnAirHeader({ data, isLost }: Props) {
  const [client] = useState(() => createApollo('/graphql', undefined, { fetch: createFetch(data) }));
  return (
    <ApolloProvider client={client}>
      <LiveContext
        value={{ state: isLost ? 'lost' : 'connected', hasConnected: true, lostSince: isLost ? 1 : null }}
      >
        <LoadState />
        <OnAir />
      </LiveContext>
    </ApolloProvider>
  );
}

/** Shows that the header's data is loaded. A test can then distinguish a missing broadcast status from a late one. */
function LoadState() {
  const { data } = useMyServerQuery();
  const status = useServerStatusQuery({
    variables: { serverId: data?.myServer?.id ?? '' },
    skip: !data?.myServer,
  });
  return <p>{data && (data.myServer === null || status.data) ? 'Loaded' : 'Loading'}</p>;
}

const liveData: ApiData = {
  myServer: runningState.server,
  serverStatus: { ...runningState.status, obs: true, obsSince: Date.now() - 2_537_000 },
};

const meta: Meta<typeof OnAirHeader> = { component: OnAirHeader, args: { data: liveData, isLost: false } };
export default meta;
type Story = StoryObj<typeof OnAirHeader>;

export const Live: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: /^LIVE 00:4[2-9]:/ })).toBeVisible();
  },
};
const expectNoBroadcastStatus: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await canvas.findByText('Loaded');
  await expect(canvas.queryByRole('link')).toBeNull();
};
/** On home, the thumb bar is part of the page, so the header adds none. */
export const OnHome: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('link', { name: /^LIVE/ });
    await expect(canvas.queryByRole('region', { name: 'Quick actions' })).toBeNull();
  },
};
/** Every other page has the thumb bar, so that the panic button is always within reach. */
export const OnAnotherPage: Story = {
  parameters: { address: '/settings' },
  play: async ({ canvasElement }) => {
    const bar = within(await within(canvasElement).findByRole('region', { name: 'Quick actions' }));
    await expect(bar.getByRole('button', { name: 'Panic: hold for half a second' })).toBeEnabled();
    await expect(bar.getByRole('button', { name: 'Mute the program' })).toBeEnabled();
  },
};
/** The bar stays while the channel is lost, because a request may still reach the server. */
export const OnAnotherPageLost: Story = {
  ...OnAnotherPage,
  args: { isLost: true },
};
/** Without a broadcast there is no thumb bar. */
export const ReadyOnAnotherPage: Story = {
  parameters: { address: '/settings' },
  args: { data: { ...liveData, serverStatus: runningState.status } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Loaded');
    await expect(canvas.queryByRole('region', { name: 'Quick actions' })).toBeNull();
  },
};
/** The current state is unknown, so the header shows none. */
export const ChannelLost: Story = { args: { isLost: true }, play: expectNoBroadcastStatus };
export const NoServer: Story = { args: { data: { myServer: null } }, play: expectNoBroadcastStatus };
