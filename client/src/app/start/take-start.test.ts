import { ApolloClient, ApolloLink } from '@apollo/client';
import { of } from 'rxjs';
import { SceneCollectionsDocument } from '../../features/scene-collection/scene-collection.generated.js';
import { MeDocument } from '../../features/user/user.generated.js';
import { createCache } from '../../lib/apollo.js';
import { AnswerOnce } from './answer-once.js';
import { HOME_QUERIES } from './early-queries.js';
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
const RESULTS: Record<string, unknown> = {
  Me: { me: ME },
  SceneCollections: { sceneCollections: [collection('7'), collection('8')] },
};
const DELETED =
  'MESSAGE\nsubscription:sub-11\nmessage-id:1\ndestination:/user/queue/data/delete\n\n{"id":7}\0';

/** A WebSocket whose server is simulated by the test. */
class TestSocket extends EventTarget {
  readonly OPEN = 1;
  readyState = 1;
  send(): void {}
  deliver = (data: string) => this.dispatchEvent(new MessageEvent('message', { data }));
}

/** Opens a session. `respond` returns a query's body, or throws to fail the request. */
function open(respond: (name: string) => unknown, onFound?: (name: string) => void) {
  const socket = new TestSocket();
  jest.spyOn(window, 'WebSocket').mockImplementation(() => socket as unknown as WebSocket);
  const asked: string[] = [];
  const send = jest.fn(async (_address: unknown, request: RequestInit) => {
    const { operationName } = JSON.parse(request.body as string) as { operationName: string };
    asked.push(operationName);
    const body = await respond(operationName);
    const response = { json: () => Promise.resolve(body), clone: () => response };
    return response;
  });
  Object.assign(globalThis, { fetch: send });
  const session = new EarlySession('http://localhost', 'abc', HOME_QUERIES, onFound);
  const cache = createCache();
  const answers = new AnswerOnce();
  return { socket, session, cache, answers, asked, send, take: () => takeStart(session, cache, answers) };
}

const succeed = (name: string) => ({ data: RESULTS[name] ?? null });
const body = (operationName: string) => ({ body: JSON.stringify({ operationName }) });
const subscribed = (socket: TestSocket) => socket.deliver('RECEIPT\nreceipt-id:subscribed\n\n\0');

afterEach(() => jest.restoreAllMocks());

describe('takeStart', () => {
  it('writes responses and then pushes into the cache', async () => {
    const { socket, session, cache, take } = open(succeed);
    socket.deliver(DELETED);
    subscribed(socket);
    await session.settled();
    const started = take();
    expect(started).toMatchObject({ user: ME, isConnected: true });
    const lists = cache.readQuery({ query: SceneCollectionsDocument });
    expect(lists?.sceneCollections.map(({ id }) => id)).toEqual(['8']);
  });

  it('reports which queries have a result, so that their components are loaded', async () => {
    const found: string[] = [];
    const onFound = (name: string) => void found.push(name);
    const results: Record<string, unknown> = {
      ...RESULTS,
      MyServer: { myServer: null },
      Studios: { studios: [] },
    };
    const { socket, session } = open((name) => ({ data: results[name] ?? null }), onFound);
    subscribed(socket);
    await session.settled();
    expect(found.sort()).toEqual(['Me', 'SceneCollections']);
    expect(HOME_QUERIES.filter((name) => session.has(name))).toEqual(['Me', 'SceneCollections']);
  });

  it('is empty before the channel is connected, and sends nothing afterwards', async () => {
    const { socket, session, asked, take } = open(succeed);
    await session.settled();
    expect(take()).toMatchObject({ user: null, isConnected: false });
    subscribed(socket);
    expect(asked).toEqual([]);
  });

  it('leaves failed queries to the application', async () => {
    const { socket, session, send, take } = open((name) => {
      if (name === 'Me') throw new TypeError('Failed to fetch');
      return succeed(name);
    });
    subscribed(socket);
    await session.settled();
    expect(take().user).toBeNull();
    const before = send.mock.calls.length;
    await session.fetch('/graphql', body('Me')).catch(() => null);
    expect(send.mock.calls).toHaveLength(before + 1);
  });

  it('passes a response with errors to the application, which shows them', async () => {
    const errors = [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }];
    const { socket, session, send, take } = open((name) => (name === 'Me' ? { errors } : succeed(name)));
    subscribed(socket);
    await session.settled();
    expect(take().user).toBeNull();
    const before = send.mock.calls.length;
    const response = await session.fetch('/graphql', body('Me'));
    expect(await response.json()).toEqual({ errors });
    expect(send.mock.calls).toHaveLength(before);
    await session.fetch('/graphql', body('Me'));
    expect(send.mock.calls).toHaveLength(before + 1);
  });

  it('does not wait long for a slow response, and passes its request to the application', async () => {
    jest.useFakeTimers();
    let respond: (body: unknown) => void = () => undefined;
    const slow = new Promise((done) => (respond = done));
    const { socket, session, asked, take } = open((name) => (name === 'Me' ? slow : succeed(name)));
    subscribed(socket);
    const settled = session.settled();
    await jest.advanceTimersByTimeAsync(500);
    await settled;
    expect(take()).toMatchObject({ user: null, isConnected: true });
    const response = session.fetch('/graphql', body('Me'));
    respond({ data: { me: ME } });
    expect(await (await response).json()).toEqual({ data: { me: ME } });
    expect(asked.filter((name) => name === 'Me')).toHaveLength(1);
    jest.useRealTimers();
  });

  it('answers one query of each name from the cache, until the first render has ended', async () => {
    const { socket, session, cache, answers, take } = open(succeed);
    subscribed(socket);
    await session.settled();
    take();
    const sent: string[] = [];
    const network = new ApolloLink(({ operationName }) => {
      sent.push(operationName ?? '');
      return of({ data: RESULTS[operationName ?? ''] ?? null });
    });
    const client = new ApolloClient({ cache, link: ApolloLink.from([answers.link, network]) });
    const load = (query: typeof MeDocument | typeof SceneCollectionsDocument) =>
      client.query({ query: query, fetchPolicy: 'network-only' });
    expect((await load(MeDocument)).data).toEqual({ me: ME });
    expect(sent).toEqual([]);
    await load(MeDocument);
    answers.end();
    await load(SceneCollectionsDocument);
    expect(sent).toEqual(['Me', 'SceneCollections']);
  });
});
