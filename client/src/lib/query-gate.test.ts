import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { QueryGate } from './query-gate.js';

function createGate() {
  const gate = new QueryGate();
  const sentOperations: string[] = [];
  const server = new ApolloLink(({ operationName = '' }) => {
    sentOperations.push(operationName);
    return of({ data: { done: true } });
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([gate.link, server]),
    defaultOptions: { query: { fetchPolicy: 'network-only' } },
  });
  return { gate, sentOperations, client };
}

const query = (name: string) => ({ query: gql(`query ${name} { done }`) });

describe('QueryGate', () => {
  it('holds back queries while it is closed, and sends them when it opens', async () => {
    const { gate, sentOperations, client } = createGate();
    gate.close();
    const response = client.query(query('Streams'));
    await Promise.resolve();
    expect(sentOperations).toEqual([]);
    gate.open();
    expect((await response).data).toEqual({ done: true });
    await client.query(query('Payment'));
    expect(sentOperations).toEqual(['Streams', 'Payment']);
  });

  it('holds back neither mutations nor the Me query', async () => {
    const { gate, sentOperations, client } = createGate();
    gate.close();
    await client.mutate({ mutation: gql('mutation SetScene { done }') });
    await client.query(query('Me'));
    expect(sentOperations).toEqual(['SetScene', 'Me']);
  });

  it('does not send a query without an observer', async () => {
    const { gate, sentOperations, client } = createGate();
    gate.close();
    client.watchQuery(query('Streams')).subscribe({}).unsubscribe();
    gate.open();
    expect(sentOperations).toEqual([]);
  });
});
