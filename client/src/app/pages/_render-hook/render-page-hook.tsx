import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloProvider } from '@apollo/client/react';
import { waitFor } from '@testing-library/dom';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { from } from 'rxjs';
import { startLanguage } from '../../../i18n/language.js';
import { LiveContext } from '../../live.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const LIVE = { state: 'connected', hasConnected: true, lostSince: null } as const;

/** A request that the test server has received. */
interface PendingRequest {
  name: string;
  variables: Record<string, unknown>;
  /** Null once the test has responded. */
  settle: { resolve: (result: ApolloLink.Result) => void; reject: (error: Error) => void } | null;
}

/** Renders a hook of a page with a server whose responses the test sends. */
export async function renderPageHook<Result>(useResult: () => Result) {
  const requests: PendingRequest[] = [];
  const link = new ApolloLink(({ operationName = '', variables }) => {
    const response = new Promise<ApolloLink.Result>((resolve, reject) =>
      requests.push({ name: operationName, variables, settle: { resolve, reject } }),
    );
    return from(response);
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const root = createRoot(document.createElement('div'));
  const holder: { result?: Result } = {};
  function HookComponent() {
    holder.result = useResult();
    return null;
  }
  const render = () =>
    act(async () =>
      root.render(
        <ApolloProvider client={client}>
          <LiveContext value={LIVE}>
            <I18nextProvider i18n={startLanguage()}>
              <HookComponent />
            </I18nextProvider>
          </LiveContext>
        </ApolloProvider>,
      ),
    );
  await render();
  /** Waits for a request of the operation without a response. */
  const waitForRequest = (name: string) =>
    waitFor(() => {
      const request = requests.find((request) => request.name === name && request.settle !== null);
      if (!request) throw new Error(`the operation ${name} was not requested`);
      return request;
    });
  const settle = async (name: string, send: (response: NonNullable<PendingRequest['settle']>) => void) => {
    const request = await act(() => waitForRequest(name));
    await act(async () => {
      if (request.settle) send(request.settle);
      request.settle = null;
    });
  };
  return {
    /** Newest result of the hook. */
    get result(): Result {
      if (holder.result === undefined) throw new Error('the hook was not rendered');
      return holder.result;
    },
    /** Waits for a request and returns its variables. */
    waitForVariables: async (name: string) => (await act(() => waitForRequest(name))).variables,
    respond: (name: string, data: Record<string, unknown>) =>
      settle(name, ({ resolve }) => resolve({ data })),
    /** Responds with a GraphQL error that has these extensions. */
    reject: (name: string, extensions: object) =>
      settle(name, ({ reject }) =>
        reject(
          new CombinedGraphQLErrors({ errors: [{ message: 'Rejected', extensions: { ...extensions } }] }),
        ),
      ),
    countRequests: (name: string) => requests.filter((request) => request.name === name).length,
    render,
    close: () => act(async () => root.unmount()),
  };
}
