import { renderPageHook } from '../_render-hook/render-page-hook.js';
import { useFeedPicture } from './use-feed-picture.js';

const SERVER = {
  __typename: 'Server',
  id: '7',
  streamId: '3',
  timeCreated: 1,
  version: 1,
  dataId: '5',
  dataVersion: 1,
  onFeedLoss: null,
  quality: null,
  delay: 0,
  recording: null,
  stopsAt: null,
  stopReason: null,
};

describe('useFeedPicture', () => {
  it('loads the feed’s picture once per opening of the editor', async () => {
    let isOpen = false;
    const rendered = await renderPageHook(() => ({ picture: useFeedPicture(isOpen) }));
    expect(rendered.countRequests('MyServer')).toBe(0);
    isOpen = true;
    await rendered.render();
    await rendered.respond('MyServer', { myServer: SERVER });
    expect(await rendered.waitForVariables('ServerPicture')).toEqual({ serverId: '7', of: 'feed' });
    expect(rendered.result.picture).toBeNull();
    await rendered.respond('ServerPicture', { serverPicture: 'data:image/jpeg;base64,A' });
    expect(rendered.result.picture).toBe('data:image/jpeg;base64,A');
    isOpen = false;
    await rendered.render();
    expect(rendered.result.picture).toBeNull();
    isOpen = true;
    await rendered.render();
    await rendered.respond('ServerPicture', { serverPicture: null });
    expect(rendered.countRequests('ServerPicture')).toBe(2);
    expect(rendered.result.picture).toBeNull();
    await rendered.close();
  });

  it('loads a large picture for a desktop', async () => {
    const rendered = await renderPageHook(() => ({ picture: useFeedPicture(true, { isLarge: true }) }));
    await rendered.respond('MyServer', { myServer: SERVER });
    expect(await rendered.waitForVariables('ServerPicture')).toEqual({
      serverId: '7',
      of: 'feed',
      size: 'large',
    });
    await rendered.close();
  });

  it('loads no picture without a server', async () => {
    const rendered = await renderPageHook(() => ({ picture: useFeedPicture(true) }));
    await rendered.respond('MyServer', { myServer: null });
    expect(rendered.countRequests('ServerPicture')).toBe(0);
    expect(rendered.result.picture).toBeNull();
    await rendered.close();
  });
});
