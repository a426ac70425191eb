import { ApolloClient, ApolloLink, gql } from '@apollo/client';
import { of } from 'rxjs';
import { createCache } from './apollo.js';
import { createNewestWinsLink } from './newest-wins.js';

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

async function cacheAfterResponse(cachedStream: object | null, responseStream: object) {
  const cache = createCache();
  if (cachedStream) cache.writeFragment({ id: 'Stream:1', fragment: FIELDS, data: cachedStream });
  const responseLink = new ApolloLink(() => of({ data: { streams: [responseStream] } }));
  const client = new ApolloClient({
    cache,
    link: ApolloLink.from([createNewestWinsLink(cache), responseLink]),
  });
  await client.query({ query: STREAMS });
  return cache.readFragment({ id: 'Stream:1', fragment: FIELDS });
}

describe('createNewestWinsLink', () => {
  it('keeps a push that is newer than a response', async () => {
    expect(await cacheAfterResponse(stream('pushed', 5), stream('late', 4))).toEqual(stream('pushed', 5));
  });

  it('uses a newer response', async () => {
    expect(await cacheAfterResponse(stream('old', 5), stream('new', 6))).toEqual(stream('new', 6));
  });

  it('uses an entity that is not cached', async () => {
    expect(await cacheAfterResponse(null, stream('first', 1))).toEqual(stream('first', 1));
  });
});
