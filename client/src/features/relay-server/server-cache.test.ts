import { createCache } from '../../lib/apollo.js';
import { feedTrackOf } from './graph/feed-track.js';
import { MyServerDocument, ServerStatusDocument } from './relay-server.generated.js';
import { serverCache } from './server-cache.js';

const createServer = (version: number, streamId: number | null = 7) => ({
  id: 3,
  streamId,
  timeCreated: 1000,
  version,
  dataId: 5,
  dataVersion: 1,
  onFeedLoss: null,
  quality: null,
  delay: 0,
});

describe('serverCache', () => {
  it('stores a pushed server as the user’s own, with string ids', () => {
    const cache = createCache();
    serverCache.put(cache, createServer(1));
    expect(cache.readQuery({ query: MyServerDocument })?.myServer).toMatchObject({
      id: '3',
      streamId: '7',
      dataId: '5',
    });
  });

  it('ignores an older version of the same server', () => {
    const cache = createCache();
    serverCache.put(cache, createServer(4, null));
    serverCache.put(cache, createServer(3));
    expect(cache.readQuery({ query: MyServerDocument })?.myServer?.streamId).toBeNull();
  });

  it('removes only the server with the deleted id', () => {
    const cache = createCache();
    serverCache.put(cache, createServer(1));
    serverCache.delete(cache, { id: 9 });
    expect(cache.readQuery({ query: MyServerDocument })?.myServer?.id).toBe('3');
    serverCache.delete(cache, { id: 3 });
    expect(cache.readQuery({ query: MyServerDocument })?.myServer).toBeNull();
  });

  it('ignores an older status of a server', () => {
    const cache = createCache();
    const status = { serverId: 3, scene: 'Live', obs: true, srt: true, version: 5 };
    serverCache.putStatus(cache, status);
    serverCache.putStatus(cache, { ...status, obs: false, version: 4 });
    const queryResult = cache.readQuery({ query: ServerStatusDocument, variables: { serverId: '3' } });
    expect(queryResult?.serverStatus).toMatchObject({ scene: 'Live', obs: true, version: 5 });
  });

  it('records the feeds of several servers separately', () => {
    const cache = createCache();
    const status = { serverId: 3, scene: 'Live', obs: true, srt: true, version: 5, kbps: 900 };
    serverCache.putStatus(cache, status);
    serverCache.putStatus(cache, { ...status, serverId: 4, kbps: 700 });
    const listBitrates = (serverId: string) => feedTrackOf(cache, serverId).points.map(({ kbps }) => kbps);
    expect([listBitrates('3'), listBitrates('4')]).toEqual([[900], [700]]);
  });
});
