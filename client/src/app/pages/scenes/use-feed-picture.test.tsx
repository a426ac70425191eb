import { probeHook } from '../_probe/probe-hook.js';
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
  it('loads the feed’s picture once per opening', async () => {
    let isOpen = false;
    const probe = await probeHook(() => ({ picture: useFeedPicture(isOpen) }));
    expect(probe.count('MyServer')).toBe(0);
    isOpen = true;
    await probe.render();
    await probe.respond('MyServer', { myServer: SERVER });
    expect(await probe.variables('ServerPicture')).toEqual({ serverId: '7', of: 'feed' });
    expect(probe.result.picture).toBeNull();
    await probe.respond('ServerPicture', { serverPicture: 'data:image/jpeg;base64,A' });
    expect(probe.result.picture).toBe('data:image/jpeg;base64,A');
    isOpen = false;
    await probe.render();
    expect(probe.result.picture).toBeNull();
    isOpen = true;
    await probe.render();
    await probe.respond('ServerPicture', { serverPicture: null });
    expect(probe.count('ServerPicture')).toBe(2);
    expect(probe.result.picture).toBeNull();
    await probe.close();
  });

  it('loads no picture without a server', async () => {
    const probe = await probeHook(() => ({ picture: useFeedPicture(true) }));
    await probe.respond('MyServer', { myServer: null });
    expect(probe.count('ServerPicture')).toBe(0);
    expect(probe.result.picture).toBeNull();
    await probe.close();
  });
});
