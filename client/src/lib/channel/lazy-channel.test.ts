import { openLazyChannel } from './lazy-channel.js';
import { openLiveChannel } from './live-channel.js';

jest.mock('./live-channel.js', () => ({ openLiveChannel: jest.fn() }));
jest.mock('../persistent-import.js', () => ({
  importOrReload: (load: () => Promise<unknown>) => mockLoaded.then(load),
}));

let mockLoaded: Promise<unknown> = Promise.resolve();

const OPTIONS = {
  url: 'ws://t/ws',
  token: 'abc',
  onState: () => undefined,
  onPush: () => undefined,
  onAccessDenied: () => undefined,
};
const waitForLoad = () => new Promise((resolve) => setTimeout(resolve));

describe(openLazyChannel, () => {
  const close = jest.fn();
  beforeEach(() => {
    close.mockReset();
    jest.mocked(openLiveChannel).mockReset().mockReturnValue({ close });
  });

  it('opens the channel after the STOMP client has loaded', async () => {
    const channel = openLazyChannel(OPTIONS);
    expect(openLiveChannel).not.toHaveBeenCalled();
    await waitForLoad();
    expect(openLiveChannel).toHaveBeenCalledWith(OPTIONS);
    expect(close).not.toHaveBeenCalled();
    channel.close();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('opens no channel if it is closed before the STOMP client has loaded', async () => {
    openLazyChannel(OPTIONS).close();
    await waitForLoad();
    expect(openLiveChannel).not.toHaveBeenCalled();
  });

  describe('while the STOMP client is loading', () => {
    const onState = jest.fn();
    let finishLoading: () => void;
    beforeEach(() => {
      onState.mockReset();
      mockLoaded = new Promise<void>((resolve) => (finishLoading = resolve));
    });
    afterEach(() => {
      mockLoaded = Promise.resolve();
      jest.useRealTimers();
    });

    it('reports the end of the first socket', async () => {
      let endSocket = () => {};
      openLazyChannel({ ...OPTIONS, onState, onSocketEnd: (listener) => (endSocket = listener) });
      endSocket();
      expect(onState.mock.calls).toEqual([['lost', expect.any(Number)]]);
      finishLoading();
      await waitForLoad();
      endSocket();
      expect(onState).toHaveBeenCalledTimes(1);
      expect(openLiveChannel).toHaveBeenCalledTimes(1);
    });

    it('reports silence after 20 s while the channel is open', async () => {
      jest.useFakeTimers();
      openLazyChannel({ ...OPTIONS, onState });
      openLazyChannel({ ...OPTIONS, onState }).close();
      jest.advanceTimersByTime(19_999);
      expect(onState).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(onState.mock.calls).toEqual([['silent', expect.any(Number)]]);
      const onLaterState = jest.fn();
      openLazyChannel({ ...OPTIONS, onState: onLaterState });
      finishLoading();
      await jest.advanceTimersByTimeAsync(30_000);
      expect(onLaterState).not.toHaveBeenCalled();
    });
  });
});
