import { ApolloClient, ApolloLink, type ApolloCache } from '@apollo/client';
import { of } from 'rxjs';
import { SceneCollectionsDocument } from '../../features/scene-collection/scene-collection.generated.js';
import { MeDocument } from '../../features/user/user.generated.js';
import { createCache } from '../../lib/apollo.js';
import { AnswerOnce } from './answer-once.js';
import { EarlySession } from './early-session.js';
import { takeStart } from './take-start.js';

const ME = { __typename: 'User', id: '1', displayName: 'Ada', role: 'VERIFIED', profileImageURL: '' };
const collection = (id: string) => ({
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
  sceneCollections: [collection('7'), collection('8')],
  streams: [],
  studios: [],
  system: null,
};
const deleted = (id: number) =>
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
function open(respond: () => unknown = () => ({ data: DATA }), onFound?: (name: string) => void) {
  const socket = new TestSocket();
  jest.spyOn(window, 'WebSocket').mockImplementation(() => socket as unknown as WebSocket);
  const send = jest.fn(async (_address: unknown, _request: RequestInit) => {
    const body = await respond();
    return { json: () => Promise.resolve(body) };
  });
  Object.assign(globalThis, { fetch: send });
  const session = new EarlySession('http://localhost', 'abc', 'Home', onFound);
  const cache = createCache();
  const answers = new AnswerOnce();
  return { socket, session, cache, answers, send, take: () => takeStart(session, cache, answers) };
}

/** Opens a session whose response has not arrived when the application stops waiting for it. */
async function openSlow() {
  jest.useFakeTimers();
  let respond: (body: unknown) => void = () => undefined;
  const slow = new Promise((done) => (respond = done));
  const opened = open(() => slow);
  opened.socket.subscribe();
  const settled = opened.session.settled();
  await jest.advanceTimersByTimeAsync(500);
  await settled;
  return { ...opened, respond };
}

/** A client whose requests are answered by `sent`'s network, after the early answers. */
function clientOf(cache: ApolloCache, answers: AnswerOnce) {
  const sent: string[] = [];
  const network = new ApolloLink(({ operationName = '' }) => {
    sent.push(operationName);
    return of({ data: operationName === 'Me' ? { me: ME } : { sceneCollections: [] } });
  });
  const client = new ApolloClient({ cache, link: ApolloLink.from([answers.link, network]) });
  const load = async (query: typeof MeDocument | typeof SceneCollectionsDocument) =>
    (await client.query({ query: query, fetchPolicy: 'network-only' })).data;
  return { sent, load };
}

const listed = (cache: ApolloCache) =>
  cache.readQuery({ query: SceneCollectionsDocument })?.sceneCollections.map(({ id }) => id);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('takeStart', () => {
  it('writes results and then pushes into the cache', async () => {
    const { socket, session, cache, send, take } = open();
    socket.deliver(deleted(7));
    socket.subscribe();
    await session.settled();
    expect(take()).toMatchObject({ user: ME, isConnected: true });
    expect(listed(cache)).toEqual(['8']);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is empty before the channel is connected, and sends nothing afterwards', async () => {
    const { socket, session, send, take } = open();
    await session.settled();
    expect(take()).toMatchObject({ user: null, isConnected: false });
    socket.subscribe();
    expect(send).not.toHaveBeenCalled();
  });

  it('reports which queries have a result, so that their components are loaded', async () => {
    const found: string[] = [];
    const { socket, session } = open(undefined, (name) => found.push(name));
    socket.subscribe();
    await session.settled();
    expect(found.sort()).toEqual(['Me', 'SceneCollections']);
    expect(['Me', 'MyServer', 'Studios'].map((name) => session.has(name as never))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['a failed request', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['errors', () => ({ data: DATA, errors: [{ message: 'no' }] })],
    ['no data', () => ({ data: null })],
  ])('leaves the queries to the application after %s', async (_of, respond) => {
    const { socket, session, cache, answers, take } = open(respond);
    socket.subscribe();
    await session.settled();
    expect(take().user).toBeNull();
    const { sent, load } = clientOf(cache, answers);
    expect(await load(MeDocument)).toEqual({ me: ME });
    expect(sent).toEqual(['Me']);
  });

  it('does not wait long for a slow response, which then answers the application’s queries', async () => {
    const { respond, cache, answers, take } = await openSlow();
    expect(take().user).toBeNull();
    const { sent, load } = clientOf(cache, answers);
    const loaded = load(SceneCollectionsDocument);
    respond({ data: DATA });
    expect(await loaded).toEqual({ sceneCollections: DATA.sceneCollections });
    expect(sent).toEqual([]);
    await load(SceneCollectionsDocument);
    expect(sent).toEqual(['SceneCollections']);
  });

  it('sends the application’s queries if a slow response fails', async () => {
    const { respond, cache, answers, take } = await openSlow();
    take();
    const { sent, load } = clientOf(cache, answers);
    const loaded = load(MeDocument);
    respond({ data: null });
    expect(await loaded).toEqual({ me: ME });
    expect(sent).toEqual(['Me']);
  });

  it('answers one query of each name from the cache, until the first render has ended', async () => {
    const { socket, session, cache, answers, take } = open();
    socket.subscribe();
    await session.settled();
    take();
    const { sent, load } = clientOf(cache, answers);
    expect(await load(MeDocument)).toEqual({ me: ME });
    expect(sent).toEqual([]);
    await load(MeDocument);
    answers.end();
    await load(SceneCollectionsDocument);
    expect(sent).toEqual(['Me', 'SceneCollections']);
  });
});
