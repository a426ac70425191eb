import { ApolloClient, ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createCache } from '../../../lib/apollo.js';
import { LiveContext } from '../../live.js';
import { useAssignedStream } from './use-assigned-stream.js';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const LIVE = { state: 'connected', hasConnected: true, lostSince: null } as const;
const server = { __typename: 'Server', id: '7', streamId: '3' };
const status = { __typename: 'ServerStatus', serverId: '7', obs: true, kbps: 1_640 };

describe('useAssignedStream', () => {
  let root: Root;
  let assignedStream: ReturnType<typeof useAssignedStream>;
  /** Ends the running requests, by operation. */
  const requests = new Map<string, { respond: (data: object) => void; fail: () => void }>();

  function Probe() {
    assignedStream = useAssignedStream();
    return null;
  }
  const settle = (run: () => void) =>
    act(async () => {
      run();
      await new Promise((resolve) => setTimeout(resolve));
    });
  const respond = (operation: string, data: object) => settle(() => requests.get(operation)?.respond(data));
  const fail = (operation: string) => settle(() => requests.get(operation)?.fail());

  beforeEach(async () => {
    requests.clear();
    const link = new ApolloLink(
      ({ operationName }) =>
        new Observable((observer) => {
          requests.set(operationName ?? '', {
            respond: (data) => {
              observer.next({ data });
              observer.complete();
            },
            fail: () => observer.error(new Error('no connection')),
          });
        }),
    );
    const client = new ApolloClient({ link, cache: createCache() });
    root = createRoot(document.createElement('div'));
    await settle(() =>
      root.render(
        <ApolloProvider client={client}>
          <LiveContext value={LIVE}>
            <Probe />
          </LiveContext>
        </ApolloProvider>,
      ),
    );
  });
  afterEach(() => act(async () => root.unmount()));

  it("is loading until the server's status is known", async () => {
    expect(assignedStream).toBe('loading');
    await respond('MyServer', { myServer: server });
    expect(assignedStream).toBe('loading');
    await respond('ServerStatus', { serverStatus: status });
    expect(assignedStream).toEqual({ serverId: '7', streamId: '3', isOnAir: true, kbps: 1_640 });
  });

  it('is a stream that is not on air if the status fails to load', async () => {
    await respond('MyServer', { myServer: server });
    await fail('ServerStatus');
    expect(assignedStream).toEqual({ serverId: '7', streamId: '3', isOnAir: false, kbps: null });
  });

  it('is null without a server, whose status is not requested', async () => {
    await respond('MyServer', { myServer: null });
    expect(assignedStream).toBeNull();
    expect([...requests.keys()]).toEqual(['MyServer']);
  });

  it('is null if the server fails to load', async () => {
    await fail('MyServer');
    expect(assignedStream).toBeNull();
  });
});
