import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { QueryGate } from './query-gate.js';

function start() {
  const gate = new QueryGate();
  const sent: string[] = [];
  const server = new ApolloLink(({ operationName = '' }) => {
    sent.push(operationName);
    return of({ data: { done: true } });
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([gate.link, server]),
    defaultOptions: { query: { fetchPolicy: 'network-only' } },
  });
  return { gate, sent, client };
}

const query = (name: string) => ({ query: gql(`query ${name} { done }`) });

describe('QueryGate', () => {
  it('holds queries while it is closed, and sends them when it opens', async () => {
    const { gate, sent, client } = start();
    gate.close();
    const answer = client.query(query('Streams'));
    await Promise.resolve();
    expect(sent).toEqual([]);
    gate.open();
    expect((await answer).data).toEqual({ done: true });
    await client.query(query('Payment'));
    expect(sent).toEqual(['Streams', 'Payment']);
  });

  it('holds neither mutations nor the Me query', async () => {
    const { gate, sent, client } = start();
    gate.close();
    await client.mutate({ mutation: gql('mutation SetScene { done }') });
    await client.query(query('Me'));
    expect(sent).toEqual(['SetScene', 'Me']);
  });

  it('does not send a query without an observer', async () => {
    const { gate, sent, client } = start();
    gate.close();
    client.watchQuery(query('Streams')).subscribe({}).unsubscribe();
    gate.open();
    expect(sent).toEqual([]);
  });
});
