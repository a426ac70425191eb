import { ApolloClient, ApolloLink, type ApolloCache } from '@apollo/client';
import { of } from 'rxjs';
import { SceneCollectionsDocument } from '../../features/scene-collection/scene-collection.generated.js';
import { MeDocument } from '../../features/user/user.generated.js';
import { createCache } from '../../lib/apollo.js';
import { EarlyResultLink } from './result-link.js';
import { EarlySession } from './early-session.js';
import { applyEarlySession } from './apply-early-session.js';

const ME = { __typename: 'User', id: '1', displayName: 'Ada', role: 'VERIFIED', profileImageURL: '' };
const createCollection = (id: string) => ({
  __typename: 'SceneCollection',
  id,
  name: `Collection ${id}`,
  version: 1,
  removed: null,
});
const DATA = {
  me: ME,
  myServer: null,
  payment: null,
  sceneCollections: [createCollection('7'), createCollection('8')],
  streams: [],
  studios: [],
  system: null,
};
const createDeleteFrame = (id: number) =>
  `MESSAGE\nsubscription:sub-11\nmessage-id:1\ndestination:/user/queue/data/delete\n\n{"id":${id}}\0`;

/** A WebSocket whose server is simulated by the test. */
class TestSocket extends EventTarget {
  readonly OPEN = 1;
  readyState = 1;
  send(): void {}
  deliver = (data: string) => this.dispatchEvent(new MessageEvent('message', { data }));
  subscribe = () => this.deliver('RECEIPT\nreceipt-id:subscribed\n\n\0');
}

/** Opens a session. `respond` returns the body of the early query's response, or throws to fail it. */
function openSession(respond: () => unknown = () => ({ data: DATA }), onResult?: (name: string) => void) {
  const socket = new TestSocket();
  jest.spyOn(window, 'WebSocket').mockImplementation(() => socket as unknown as WebSocket);
  const send = jest.fn(async (_address: unknown, _request: RequestInit) => {
    const body = await respond();
    return { json: () => Promise.resolve(body) };
  });
  Object.assign(globalThis, { fetch: send });
  const session = new EarlySession('http://localhost', 'abc', 'Home', onResult);
  const cache = createCache();
  const earlyLink = new EarlyResultLink();
  return {
    socket,
    session,
    cache,
    earlyLink,
    send,
    apply: () => applyEarlySession(session, cache, earlyLink),
  };
}

/** Opens a session whose response has not arrived when the application stops waiting for it. */
async function openSlowSession() {
  jest.useFakeTimers();
  let respond: (body: unknown) => void = () => undefined;
  const slowResponse = new Promise((resolve) => (respond = resolve));
  const openedSession = openSession(() => slowResponse);
  openedSession.socket.subscribe();
  const waiting = openedSession.session.waitForResponse();
  await jest.advanceTimersByTimeAsync(500);
  await waiting;
  return { ...openedSession, respond };
}

/** Returns a client whose simulated network responds to every query and records its name in `sentQueries`. */
function createClient(cache: ApolloCache, earlyLink: EarlyResultLink) {
  const sentQueries: string[] = [];
  const network = new ApolloLink(({ operationName = '' }) => {
    sentQueries.push(operationName);
    return of({ data: operationName === 'Me' ? { me: ME } : { sceneCollections: [] } });
  });
  const client = new ApolloClient({ cache, link: ApolloLink.from([earlyLink.link, network]) });
  const load = async (query: typeof MeDocument | typeof SceneCollectionsDocument) =>
    (await client.query({ query: query, fetchPolicy: 'network-only' })).data;
  return { sentQueries, load };
}

const cachedCollectionIds = (cache: ApolloCache) =>
  cache.readQuery({ query: SceneCollectionsDocument })?.sceneCollections.map(({ id }) => id);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('applyEarlySession', () => {
  it('writes the query results into the cache, and then applies the pushes', async () => {
    const { socket, session, cache, send, apply } = openSession();
    socket.deliver(createDeleteFrame(7));
    socket.subscribe();
    await session.waitForResponse();
    expect(apply()).toMatchObject({ user: ME, isConnected: true });
    expect(cachedCollectionIds(cache)).toEqual(['8']);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('applies an empty session if the channel is not connected, and then sends no early query', async () => {
    const { socket, session, send, apply } = openSession();
    await session.waitForResponse();
    expect(apply()).toMatchObject({ user: null, isConnected: false });
    socket.subscribe();
    expect(send).not.toHaveBeenCalled();
  });

  it('reports the queries that have a result', async () => {
    const nonEmptyQueries: string[] = [];
    const { socket, session } = openSession(undefined, (name) => nonEmptyQueries.push(name));
    socket.subscribe();
    await session.waitForResponse();
    expect(nonEmptyQueries.sort()).toEqual(['Me', 'SceneCollections']);
    expect(['Me', 'MyServer', 'Studios'].map((name) => session.hasResult(name as never))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['a failed request', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a response with errors', () => ({ data: DATA, errors: [{ message: 'no' }] })],
    ['a response without data', () => ({ data: null })],
  ])('lets the application send its queries after %s', async (_case, respond) => {
    const { socket, session, cache, earlyLink, apply } = openSession(respond);
    socket.subscribe();
    await session.waitForResponse();
    expect(apply().user).toBeNull();
    const { sentQueries, load } = createClient(cache, earlyLink);
    expect(await load(MeDocument)).toEqual({ me: ME });
    expect(sentQueries).toEqual(['Me']);
  });

  it('stops waiting for a slow response, and later serves the application’s queries from it', async () => {
    const { respond, cache, earlyLink, apply } = await openSlowSession();
    expect(apply().user).toBeNull();
    const { sentQueries, load } = createClient(cache, earlyLink);
    const loaded = load(SceneCollectionsDocument);
    respond({ data: DATA });
    expect(await loaded).toEqual({ sceneCollections: DATA.sceneCollections });
    expect(sentQueries).toEqual([]);
    await load(SceneCollectionsDocument);
    expect(sentQueries).toEqual(['SceneCollections']);
  });

  it('sends the application’s queries if a slow response fails', async () => {
    const { respond, cache, earlyLink, apply } = await openSlowSession();
    apply();
    const { sentQueries, load } = createClient(cache, earlyLink);
    const loaded = load(MeDocument);
    respond({ data: null });
    expect(await loaded).toEqual({ me: ME });
    expect(sentQueries).toEqual(['Me']);
  });

  it('serves one query of each name from the cache, until the first render has ended', async () => {
    const { socket, session, cache, earlyLink, apply } = openSession();
    socket.subscribe();
    await session.waitForResponse();
    apply();
    const { sentQueries, load } = createClient(cache, earlyLink);
    expect(await load(MeDocument)).toEqual({ me: ME });
    expect(sentQueries).toEqual([]);
    await load(MeDocument);
    earlyLink.stopReadingCache();
    await load(SceneCollectionsDocument);
    expect(sentQueries).toEqual(['Me', 'SceneCollections']);
  });
});
