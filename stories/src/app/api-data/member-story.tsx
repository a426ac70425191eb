import { ApolloProvider } from '@apollo/client/react';
import { LiveContext } from '@trailcast/client/app/live.ts';
import { MemberRoutes } from '@trailcast/client/app/member-routes.tsx';
import { Layout } from '@trailcast/client/app/shell/layout.tsx';
import { LostNotice } from '@trailcast/client/app/shell/lost-notice.tsx';
import { Toasts } from '@trailcast/client/app/shell/toasts.tsx';
import { UserMenu } from '@trailcast/client/features/user/components/user-menu.tsx';
import type { MeQuery } from '@trailcast/client/features/user/user.generated.ts';
import { createApollo } from '@trailcast/client/lib/apollo.ts';
import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import { createFetch, type ApiData } from './create-fetch.ts';

interface Props {
  data: ApiData;
  /** Names of operations that get no response; `*` for all. */
  pendingOperations?: readonly string[];
  /** True if the live channel is lost. */
  isLost?: boolean;
}

/** Returns the parameters of a story that shows a whole page at this path. */
export const wholePageParameters = (address: string) => ({ wholePage: true, layout: 'fullscreen', address });

const CONNECTED = { state: 'connected', hasConnected: true, lostSince: null } as const;

/** Renders the application of a signed-in user with its layout. The API responds with `data`. */
export function Member({ data, pendingOperations = [], isLost = false }: Props) {
  const [client] = useState(() =>
    createApollo('/graphql', undefined, { fetch: createFetch(data, pendingOperations) }),
  );
  const [lostSince] = useState(() => Date.now() - 150_000);
  const user = data.me as MeQuery['me'];
  return (
    <ApolloProvider client={client}>
      <LiveContext value={isLost ? { state: 'lost', hasConnected: true, lostSince } : CONNECTED}>
        <MemberRoutes
          user={user}
          renderLayout={(page) => (
            <Layout
              isAdministrator={user.role === 'ADMINISTRATOR'}
              userMenu={<UserMenu user={user} onLogout={fn()} />}
              isStale={isLost}
              notices={isLost && <LostNotice since={lostSince} />}
            >
              {page}
            </Layout>
          )}
        />
        <Toasts />
      </LiveContext>
    </ApolloProvider>
  );
}

/** Returns a play function that waits until the page contains these texts. */
export const waitForTexts =
  (...texts: readonly (string | RegExp)[]) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    for (const text of texts) await within(canvasElement).findAllByText(text);
    await expect(within(canvasElement).getByRole('main')).toBeVisible();
  };
