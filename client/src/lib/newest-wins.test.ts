import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { of } from 'rxjs';
import { createCache } from './apollo.js';
import { newestWins } from './newest-wins.js';

const FIELDS = gql`
  fragment Fields on Stream {
    id
    name
    version
  }
`;
const STREAMS = gql`
  query Streams {
    streams {
      ...Fields
    }
  }
  ${FIELDS}
`;
const stream = (name: string, version: number) => ({ __typename: 'Stream', id: '1', name, version });

async function answered(known: object | null, answer: object) {
  const cache = createCache();
  if (known) cache.writeFragment({ id: 'Stream:1', fragment: FIELDS, data: known });
  const answers = new ApolloLink(() => of({ data: { streams: [answer] } }));
  const client = new ApolloClient({ cache, link: ApolloLink.from([newestWins(cache), answers]) });
  await client.query({ query: STREAMS });
  return cache.readFragment({ id: 'Stream:1', fragment: FIELDS });
}

describe('newestWins', () => {
  it('keeps a push that is newer than a response', async () => {
    expect(await answered(stream('pushed', 5), stream('late', 4))).toEqual(stream('pushed', 5));
  });

  it('uses a newer response', async () => {
    expect(await answered(stream('old', 5), stream('new', 6))).toEqual(stream('new', 6));
  });

  it('uses an entity that is not cached', async () => {
    expect(await answered(null, stream('first', 1))).toEqual(stream('first', 1));
  });
});
