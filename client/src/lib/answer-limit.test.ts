import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { of } from 'rxjs';
import { timeoutLink, NoAnswerError } from './answer-limit.js';

/** Returns a client with the limit, whose server never responds. */
function silentServer(limitOf?: Parameters<typeof timeoutLink>[0]) {
  const aborted = jest.fn();
  const silence = new ApolloLink(() => new Observable(() => aborted));
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([timeoutLink(limitOf), silence]),
  });
  return { client, aborted };
}

const mutation = (name: string) => gql(`mutation ${name} { done }`);

describe('timeoutLink', () => {
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
    const { client, aborted } = silentServer();
    const outcome = client.mutate({ mutation: mutation(name) }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(seconds * 1000 - 100);
    expect(aborted).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(await outcome).toEqual(new NoAnswerError(seconds));
    expect(aborted).toHaveBeenCalledTimes(1);
  });

  it('gives a query more time than a mutation', async () => {
    const { client } = silentServer();
    const outcome = client
      .query({ query: gql('query Streams { streams }') })
      .catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(15_100);
    expect(await outcome).toEqual(new NoAnswerError(15));
  });

  it('does not affect a timely response', async () => {
    const link = ApolloLink.from([timeoutLink(), new ApolloLink(() => of({ data: { done: true } }))]);
    const client = new ApolloClient({ cache: new InMemoryCache(), link });
    expect((await client.mutate({ mutation: mutation('SetScene') })).data).toEqual({ done: true });
    await jest.advanceTimersByTimeAsync(60_000);
  });
});
