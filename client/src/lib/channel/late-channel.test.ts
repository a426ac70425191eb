import { openLateChannel } from './late-channel.js';
import { openLiveChannel } from './live-channel.js';

jest.mock('./live-channel.js', () => ({ openLiveChannel: jest.fn() }));

const OPTIONS = {
  url: 'ws://t/ws',
  token: 'abc',
  onState: () => undefined,
  onPush: () => undefined,
  onRefused: () => undefined,
};
const loaded = () => new Promise((done) => setTimeout(done));

describe(openLateChannel, () => {
  const close = jest.fn();
  beforeEach(() => {
    close.mockReset();
    jest.mocked(openLiveChannel).mockReset().mockReturnValue({ close });
  });

  it('opens the channel once it has loaded, and closes it', async () => {
    const channel = openLateChannel(OPTIONS);
    expect(openLiveChannel).not.toHaveBeenCalled();
    await loaded();
    expect(openLiveChannel).toHaveBeenCalledWith(OPTIONS);
    expect(close).not.toHaveBeenCalled();
    channel.close();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('opens none that was closed before', async () => {
    openLateChannel(OPTIONS).close();
    await loaded();
    expect(openLiveChannel).not.toHaveBeenCalled();
  });
});
