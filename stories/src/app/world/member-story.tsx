import { ApolloProvider } from '@apollo/client/react';
import { LiveContext } from '@trailcast/client/app/live.ts';
import { MemberRoutes } from '@trailcast/client/app/member-routes.tsx';
import { Layout } from '@trailcast/client/app/shell/layout.tsx';
import { LostNotice } from '@trailcast/client/app/shell/lost-notice.tsx';
import { Toasts } from '@trailcast/client/app/shell/toasts.tsx';
import { UserCard } from '@trailcast/client/features/user/components/user-card.tsx';
import type { MeQuery } from '@trailcast/client/features/user/user.generated.ts';
import { createApollo } from '@trailcast/client/lib/apollo.ts';
import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import { answerFrom, type World } from './answer.ts';

interface Props {
  world: World;
  /** Names of operations without a response; `*` for all. */
  held?: readonly string[];
  /** The live channel is lost. */
  lost?: boolean;
}

/** Parameters for a story of a whole page at this path. */
export const wholePageAt = (address: string) => ({ wholePage: true, layout: 'fullscreen', address });

const CONNECTED = { state: 'connected', connectedOnce: true, lostSince: null } as const;

/** The application of a signed-in user, with its layout and the data of `world`. */
export function Member({ world, held = [], lost = false }: Props) {
  const [client] = useState(() => createApollo('/graphql', undefined, { fetch: answerFrom(world, held) }));
  const [lostSince] = useState(() => Date.now() - 150_000);
  const user = world.me as MeQuery['me'];
  return (
    <ApolloProvider client={client}>
      <LiveContext value={lost ? { state: 'lost', connectedOnce: true, lostSince } : CONNECTED}>
        <MemberRoutes
          user={user}
          frame={
            <Layout
              administrator={user.role === 'ADMINISTRATOR'}
              card={<UserCard user={user} onLogout={fn()} />}
              stale={lost}
              notices={lost && <LostNotice since={lostSince} />}
            />
          }
        />
        <Toasts />
      </LiveContext>
    </ApolloProvider>
  );
}

/** Returns a play function that waits until the page contains these texts. */
export const shows =
  (...texts: readonly (string | RegExp)[]) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    for (const text of texts) await within(canvasElement).findAllByText(text);
    await expect(within(canvasElement).getByRole('main')).toBeVisible();
  };
