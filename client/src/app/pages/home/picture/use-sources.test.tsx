import { renderPageHook } from '../../_render-hook/render-page-hook.js';
import { useSources } from './use-sources.js';

const createResponse = ({ dataVersion, volumeDb }: { dataVersion: number; volumeDb: number }) => ({
  serverSources: {
    __typename: 'ServerSources',
    serverId: '7',
    scene: 'Live',
    dataVersion,
    waiting: false,
    sources: [],
    sounds: [{ __typename: 'SoundSource', id: 'feed', name: 'Feed', muted: false, volumeDb }],
  },
});

describe('useSources', () => {
  it('reloads the sources for a change that arrives during a load', async () => {
    const input = { reloadKey: '1' };
    const rendered = await renderPageHook(() => ({ sources: useSources('7', input.reloadKey) }));
    const readVolume = () => rendered.result.sources.shown?.sounds[0]?.volumeDb;
    await rendered.respond('ServerSources', createResponse({ dataVersion: 1, volumeDb: 0 }));
    expect(rendered.countRequests('ServerSources')).toBe(1);
    input.reloadKey = '2';
    await rendered.render();
    input.reloadKey = '3';
    await rendered.render();
    expect(rendered.countRequests('ServerSources')).toBe(3);
    await rendered.respond('ServerSources', createResponse({ dataVersion: 2, volumeDb: -1 }));
    await rendered.respond('ServerSources', createResponse({ dataVersion: 3, volumeDb: -2 }));
    expect(readVolume()).toBe(-2);
    await rendered.close();
  });
});
