import { createCache } from '../lib/apollo.js';
import { PaymentDocument } from '../features/payment/payment.generated.js';
import {
  SceneCollectionDocument,
  SceneCollectionTextsDocument,
  SceneCollectionsDocument,
} from '../features/scene-collection/scene-collection.generated.js';
import { StreamsDocument } from '../features/stream/stream.generated.js';
import { LiveWriter } from './live-writers.js';

const stream = (id: number, name: string, version = 1) => ({
  id,
  name,
  live: false,
  streamKey: 'key',
  owner: { id: 1, displayName: 'streamer' },
  invitedUsers: [],
  version,
});
const collection = (id: number, name: string, version = 1, scenes = '{}') => ({ id, name, scenes, version });
const payment = (version: number, hours: number) => ({
  status: 'ACTIVE' as const,
  tier: 'REGULAR' as const,
  accessFee: 10,
  serverFee: 1,
  subscriptionStarted: 0,
  subscriptionEnd: 0,
  version,
  usage: { hours, amount: hours, periodStart: 0, periodEnd: 1 },
});

function setUp() {
  const cache = createCache();
  const writer = new LiveWriter(cache);
  writer.write('/user/queue/stream/list', [stream(1, 'Walk')]);
  cache.writeQuery({ query: SceneCollectionsDocument, data: { sceneCollections: [] } });
  const streamNames = () => cache.readQuery({ query: StreamsDocument })?.streams.map(({ name }) => name);
  const collectionNames = () =>
    cache.readQuery({ query: SceneCollectionsDocument })?.sceneCollections.map(({ name }) => name);
  return { cache, writer, streams: streamNames, collections: collectionNames };
}

describe('LiveWriter', () => {
  it('adds, replaces and removes entities by id', () => {
    const { writer, streams, collections } = setUp();
    writer.write('/user/queue/stream/create', stream(3, 'Bike'));
    writer.write('/user/queue/stream/update', stream(2, 'Boat'));
    writer.write('/user/queue/stream/update', stream(3, 'Bicycle', 2));
    expect(streams()).toEqual(['Walk', 'Boat', 'Bicycle']);
    writer.write('/user/queue/data/create', collection(1, 'One'));
    writer.write('/user/queue/data/update', collection(1, 'Uno', 2));
    expect(collections()).toEqual(['Uno']);
    writer.write('/user/queue/data/delete', { id: 1 });
    expect(collections()).toEqual([]);
  });

  it('ignores an older version', () => {
    const { cache, writer, streams } = setUp();
    writer.write('/user/queue/stream/update', stream(1, 'New', 5));
    writer.write('/user/queue/stream/update', stream(1, 'Old', 4));
    expect(streams()).toEqual(['New']);
    writer.write('/user/queue/payment/update', payment(2, 3));
    writer.write('/user/queue/payment/update', payment(1, 2));
    expect(cache.readQuery({ query: PaymentDocument })?.payment.usage?.hours).toBe(3);
  });

  it('ignores updates of a deleted id until a new create', () => {
    const { writer, streams } = setUp();
    writer.write('/user/queue/stream/delete', { id: 1 });
    writer.write('/user/queue/stream/update', stream(1, 'Ghost', 9));
    expect(streams()).toEqual([]);
    writer.write('/user/queue/stream/create', stream(1, 'Invited again', 10));
    writer.write('/user/queue/stream/update', stream(1, 'And renamed', 11));
    expect(streams()).toEqual(['And renamed']);
  });

  it('applies pushes again that arrived before the response of a refetch', async () => {
    const { cache, writer, streams } = setUp();
    await writer.refetch(async () => {
      const olderList = cache.readQuery({ query: StreamsDocument })!;
      writer.write('/user/queue/stream/create', stream(2, 'Bike'));
      writer.write('/user/queue/stream/delete', { id: 1 });
      cache.writeQuery({ query: StreamsDocument, data: olderList });
    });
    expect(streams()).toEqual(['Bike']);
    await writer.refetch(() => Promise.reject(new Error('no network')));
    writer.write('/user/queue/stream/create', stream(3, 'Boat'));
    expect(streams()).toEqual(['Bike', 'Boat']);
  });

  it('updates the text of an open editor, but caches no text without an editor', () => {
    const { cache, writer } = setUp();
    const variables = { id: '1' };
    writer.write('/user/queue/data/create', collection(1, 'One', 1, '{"a":1}'));
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
    writer.write('/user/queue/data/update', collection(1, 'One', 2, '{"a":2}'));
    expect(cache.readQuery({ query: SceneCollectionDocument, variables })?.sceneCollection.scenes).toBe(
      '{"a":2}',
    );
  });

  it('updates the loaded list of texts, and ignores an older text', () => {
    const { cache, writer } = setUp();
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
    writer.write('/user/queue/data/update', collection(1, 'One', 2, '{"a":2}'));
    expect(readTexts()).toBeUndefined();
    const loadedCollection = { ...fields, version: 2, scenes: '{"a":2}' };
    cache.writeQuery({ query: SceneCollectionTextsDocument, data: { sceneCollections: [loadedCollection] } });
    writer.write('/user/queue/data/create', collection(2, 'Two', 1, '{"b":1}'));
    writer.write('/user/queue/data/create', collection(3, 'Three', 1, '{"c":1}'));
    writer.write('/user/queue/data/update', collection(3, 'Three', 3, '{"c":3}'));
    writer.write('/user/queue/data/update', collection(3, 'Three', 2, '{"c":2}'));
    expect(readTexts()).toEqual(['{"a":2}', '{"b":1}', '{"c":3}']);
    writer.write('/user/queue/data/delete', { id: 2 });
    expect(readTexts()).toEqual(['{"a":2}', '{"c":3}']);
  });
});
