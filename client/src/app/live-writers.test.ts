import { createCache } from '../lib/apollo.js';
import { PaymentDocument } from '../features/payment/payment.generated.js';
import {
  SceneCollectionDocument,
  SceneCollectionTextsDocument,
  SceneCollectionsDocument,
} from '../features/scene-collection/scene-collection.generated.js';
import { StreamsDocument } from '../features/stream/stream.generated.js';
import { LiveWriter } from './live-writers.js';

const createStream = (id: number, name: string, version = 1) => ({
  id,
  name,
  live: false,
  streamKey: 'key',
  owner: { id: 1, displayName: 'streamer' },
  invitedUsers: [],
  version,
});
const createCollection = (id: number, name: string, version = 1, scenes = '{}') => ({
  id,
  name,
  scenes,
  version,
});
const createPayment = (version: number, hours: number) => ({
  status: 'ACTIVE' as const,
  tier: 'REGULAR' as const,
  accessFee: 10,
  serverFee: 1,
  subscriptionStarted: 0,
  subscriptionEnd: 0,
  version,
  usage: { hours, amount: hours, periodStart: 0, periodEnd: 1 },
});

function setUpWriter() {
  const cache = createCache();
  const writer = new LiveWriter(cache);
  writer.write('/user/queue/stream/list', [createStream(1, 'Walk')]);
  cache.writeQuery({ query: SceneCollectionsDocument, data: { sceneCollections: [] } });
  const readStreamNames = () => cache.readQuery({ query: StreamsDocument })?.streams.map(({ name }) => name);
  const readCollectionNames = () =>
    cache.readQuery({ query: SceneCollectionsDocument })?.sceneCollections.map(({ name }) => name);
  return { cache, writer, readStreamNames, readCollectionNames };
}

describe('LiveWriter', () => {
  it('adds, replaces and removes entities by id', () => {
    const { writer, readStreamNames, readCollectionNames } = setUpWriter();
    writer.write('/user/queue/stream/create', createStream(3, 'Bike'));
    writer.write('/user/queue/stream/update', createStream(2, 'Boat'));
    writer.write('/user/queue/stream/update', createStream(3, 'Bicycle', 2));
    expect(readStreamNames()).toEqual(['Walk', 'Boat', 'Bicycle']);
    writer.write('/user/queue/data/create', createCollection(1, 'One'));
    writer.write('/user/queue/data/update', createCollection(1, 'Uno', 2));
    expect(readCollectionNames()).toEqual(['Uno']);
    writer.write('/user/queue/data/delete', { id: 1 });
    expect(readCollectionNames()).toEqual([]);
  });

  it('ignores an older version', () => {
    const { cache, writer, readStreamNames } = setUpWriter();
    writer.write('/user/queue/stream/update', createStream(1, 'New', 5));
    writer.write('/user/queue/stream/update', createStream(1, 'Old', 4));
    expect(readStreamNames()).toEqual(['New']);
    writer.write('/user/queue/payment/update', createPayment(2, 3));
    writer.write('/user/queue/payment/update', createPayment(1, 2));
    expect(cache.readQuery({ query: PaymentDocument })?.payment.usage?.hours).toBe(3);
  });

  it('ignores updates of a deleted id until a new create', () => {
    const { writer, readStreamNames } = setUpWriter();
    writer.write('/user/queue/stream/delete', { id: 1 });
    writer.write('/user/queue/stream/update', createStream(1, 'Ghost', 9));
    expect(readStreamNames()).toEqual([]);
    writer.write('/user/queue/stream/create', createStream(1, 'Invited again', 10));
    writer.write('/user/queue/stream/update', createStream(1, 'And renamed', 11));
    expect(readStreamNames()).toEqual(['And renamed']);
  });

  it('applies pushes again that arrived before the response of a refetch', async () => {
    const { cache, writer, readStreamNames } = setUpWriter();
    await writer.refetch(async () => {
      const olderList = cache.readQuery({ query: StreamsDocument })!;
      writer.write('/user/queue/stream/create', createStream(2, 'Bike'));
      writer.write('/user/queue/stream/delete', { id: 1 });
      cache.writeQuery({ query: StreamsDocument, data: olderList });
    });
    expect(readStreamNames()).toEqual(['Bike']);
    await writer.refetch(() => Promise.reject(new Error('no network')));
    writer.write('/user/queue/stream/create', createStream(3, 'Boat'));
    expect(readStreamNames()).toEqual(['Bike', 'Boat']);
  });

  it('updates the text of an open editor, but caches no text without an editor', () => {
    const { cache, writer } = setUpWriter();
    const variables = { id: '1' };
    writer.write('/user/queue/data/create', createCollection(1, 'One', 1, '{"a":1}'));
    expect(cache.readQuery({ query: SceneCollectionDocument, variables })).toBeNull();
    cache.writeQuery({
      query: SceneCollectionDocument,
      variables,
      data: {
        sceneCollection: {
          __typename: 'SceneCollection',
          id: '1',
          name: 'One',
          version: 1,
          removed: null,
          scenes: '{"a":1}',
        },
      },
    });
    writer.write('/user/queue/data/update', createCollection(1, 'One', 2, '{"a":2}'));
    expect(cache.readQuery({ query: SceneCollectionDocument, variables })?.sceneCollection.scenes).toBe(
      '{"a":2}',
    );
  });

  it('updates the loaded list of texts, and ignores an older text', () => {
    const { cache, writer } = setUpWriter();
    const readTexts = () =>
      cache.readQuery({ query: SceneCollectionTextsDocument })?.sceneCollections.map(({ scenes }) => scenes);
    const fields = {
      __typename: 'SceneCollection' as const,
      id: '1',
      name: 'One',
      version: 1,
      removed: null,
    };
    cache.writeQuery({ query: SceneCollectionsDocument, data: { sceneCollections: [fields] } });
    writer.write('/user/queue/data/update', createCollection(1, 'One', 2, '{"a":2}'));
    expect(readTexts()).toBeUndefined();
    const loadedCollection = { ...fields, version: 2, scenes: '{"a":2}' };
    cache.writeQuery({ query: SceneCollectionTextsDocument, data: { sceneCollections: [loadedCollection] } });
    writer.write('/user/queue/data/create', createCollection(2, 'Two', 1, '{"b":1}'));
    writer.write('/user/queue/data/create', createCollection(3, 'Three', 1, '{"c":1}'));
    writer.write('/user/queue/data/update', createCollection(3, 'Three', 3, '{"c":3}'));
    writer.write('/user/queue/data/update', createCollection(3, 'Three', 2, '{"c":2}'));
    expect(readTexts()).toEqual(['{"a":2}', '{"b":1}', '{"c":3}']);
    writer.write('/user/queue/data/delete', { id: 2 });
    expect(readTexts()).toEqual(['{"a":2}', '{"c":3}']);
  });
});
