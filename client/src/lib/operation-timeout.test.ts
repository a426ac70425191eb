import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { of } from 'rxjs';
import { createTimeoutLink, OperationTimeoutError } from './operation-timeout.js';

/** Returns a client with the timeouts, whose server never responds. */
function createUnresponsiveClient(timeoutOf?: Parameters<typeof createTimeoutLink>[0]) {
  const aborted = jest.fn();
  const unresponsiveLink = new ApolloLink(() => new Observable(() => aborted));
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([createTimeoutLink(timeoutOf), unresponsiveLink]),
  });
  return { client, aborted };
}

const parseMutation = (name: string) => gql(`mutation ${name} { done }`);

describe('createTimeoutLink', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['SetScene', 5],
    ['CreateStream', 5],
    ['SetPanic', 4.9],
    ['SetMuted', 4.9],
    ['StopStreaming', 7],
    ['StartStreaming', 25],
    ['DeleteAccount', 60],
  ])('times %s out after %d s, and aborts its request', async (name, seconds) => {
    const { client, aborted } = createUnresponsiveClient();
    const outcome = client.mutate({ mutation: parseMutation(name) }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(seconds * 1000 - 100);
    expect(aborted).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(await outcome).toEqual(new OperationTimeoutError(seconds));
    expect(aborted).toHaveBeenCalledTimes(1);
  });

  it('times a query out later than a mutation', async () => {
    const querySeconds = 15;
    const { client } = createUnresponsiveClient();
    const outcome = client
      .query({ query: gql('query Streams { streams }') })
      .catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(querySeconds * 1000 + 100);
    expect(await outcome).toEqual(new OperationTimeoutError(querySeconds));
  });

  it('does not affect a timely response', async () => {
    const link = ApolloLink.from([createTimeoutLink(), new ApolloLink(() => of({ data: { done: true } }))]);
    const client = new ApolloClient({ cache: new InMemoryCache(), link });
    expect((await client.mutate({ mutation: parseMutation('SetScene') })).data).toEqual({ done: true });
    await jest.advanceTimersByTimeAsync(60_000);
  });
});
