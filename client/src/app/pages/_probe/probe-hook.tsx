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

const LIVE = { state: 'connected', connectedOnce: true, lostSince: null } as const;

/** A request that the test server has received. */
interface Call {
  name: string;
  variables: Record<string, unknown>;
  answer: { resolve: (result: ApolloLink.Result) => void; reject: (error: Error) => void } | null;
}

/** Renders a hook of a page with a server whose responses the test sends. */
export async function probeHook<Result>(useResult: () => Result) {
  const calls: Call[] = [];
  const link = new ApolloLink(({ operationName = '', variables }) => {
    const promise = new Promise<ApolloLink.Result>((resolve, reject) =>
      calls.push({ name: operationName, variables, answer: { resolve, reject } }),
    );
    return from(promise);
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const root = createRoot(document.createElement('div'));
  const shown: { result?: Result } = {};
  function Probe() {
    shown.result = useResult();
    return null;
  }
  const render = () =>
    act(async () =>
      root.render(
        <ApolloProvider client={client}>
          <LiveContext value={LIVE}>
            <I18nextProvider i18n={startLanguage()}>
              <Probe />
            </I18nextProvider>
          </LiveContext>
        </ApolloProvider>,
      ),
    );
  await render();
  /** Waits for an unanswered request of the operation. */
  const pending = (name: string) =>
    waitFor(() => {
      const found = calls.find((each) => each.name === name && each.answer !== null);
      if (!found) throw new Error(`there was no call ${name}`);
      return found;
    });
  const answer = async (name: string, send: (call: NonNullable<Call['answer']>) => void) => {
    const found = await act(() => pending(name));
    await act(async () => {
      if (found.answer) send(found.answer);
      found.answer = null;
    });
  };
  return {
    /** Newest result of the hook. */
    get result(): Result {
      if (shown.result === undefined) throw new Error('the hook was not rendered');
      return shown.result;
    },
    /** Waits for a request and returns its variables. */
    variables: async (name: string) => (await act(() => pending(name))).variables,
    respond: (name: string, data: Record<string, unknown>) =>
      answer(name, ({ resolve }) => resolve({ data })),
    /** Responds with an error that has these extensions. */
    refuse: (name: string, extensions: object) =>
      answer(name, ({ reject }) =>
        reject(
          new CombinedGraphQLErrors({ errors: [{ message: 'Refused', extensions: { ...extensions } }] }),
        ),
      ),
    count: (name: string) => calls.filter((each) => each.name === name).length,
    render,
    close: () => act(async () => root.unmount()),
  };
}
