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
const createStream = (name: string, version: number) => ({ __typename: 'Stream', id: '1', name, version });

const SOURCES_FIELDS = gql`
  fragment SourcesFields on ServerSources {
    serverId
    dataVersion
    sounds {
      volumeDb
    }
  }
`;
const SOURCES = gql`
  query ServerSources {
    serverSources(serverId: "7") {
      ...SourcesFields
    }
  }
  ${SOURCES_FIELDS}
`;
const SOURCES_ID = 'ServerSources:{"serverId":"7"}';
const createSources = ({ dataVersion, volumeDb }: { dataVersion: number; volumeDb: number }) => ({
  __typename: 'ServerSources',
  serverId: '7',
  dataVersion,
  sounds: [{ __typename: 'SoundSource', volumeDb }],
});

async function readCacheAfterResponse(cachedStream: object | null, responseStream: object) {
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
    expect(await readCacheAfterResponse(createStream('pushed', 5), createStream('late', 4))).toEqual(
      createStream('pushed', 5),
    );
  });

  it('uses a newer response', async () => {
    expect(await readCacheAfterResponse(createStream('old', 5), createStream('new', 6))).toEqual(
      createStream('new', 6),
    );
  });

  it('uses an entity that is not cached', async () => {
    expect(await readCacheAfterResponse(null, createStream('first', 1))).toEqual(createStream('first', 1));
  });

  it('keeps saved sources that are newer than the response to an earlier request', async () => {
    const cache = createCache();
    const saved = createSources({ dataVersion: 5, volumeDb: -2 });
    cache.writeFragment({ id: SOURCES_ID, fragment: SOURCES_FIELDS, data: saved });
    const lateLink = new ApolloLink(() =>
      of({ data: { serverSources: createSources({ dataVersion: 4, volumeDb: 0 }) } }),
    );
    const client = new ApolloClient({
      cache,
      link: ApolloLink.from([createNewestWinsLink(cache), lateLink]),
    });
    await client.query({ query: SOURCES });
    expect(cache.readFragment({ id: SOURCES_ID, fragment: SOURCES_FIELDS })).toEqual(saved);
  });
});
