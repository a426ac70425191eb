import { openPreview, type PreviewEvents } from '../../../../lib/preview/preview-connection.js';
import { probeHook } from '../../_probe/probe-hook.js';
import { useLevels } from './use-levels.js';

jest.mock('../../../../lib/preview/preview-connection.js', () => ({ openPreview: jest.fn() }));
const open = jest.mocked(openPreview);

describe('useLevels', () => {
  const close = jest.fn();
  const events = () => open.mock.calls.at(-1)?.[1] as PreviewEvents;
  const send = (levels: object) => {
    const { buffer } = new TextEncoder().encode(JSON.stringify(levels));
    events().onData(buffer);
  };

  beforeEach(() => {
    open.mockReset().mockReturnValue(close);
    close.mockReset();
  });

  it('shares one connection among all meters of a server, and closes it with the last meter', async () => {
    const probe = await probeHook(() => ({ strip: useLevels('7'), pane: useLevels('7') }));
    const [strip, pane] = [jest.fn(), jest.fn()];
    const unsubscribers = [probe.result.strip(strip), probe.result.pane(pane)];
    expect(open).toHaveBeenCalledTimes(1);
    expect(open.mock.calls[0]?.[0]).toMatchObject({ serverId: 7, of: 'levels' });
    send({ feed: -20, program: null });
    for (const meter of [strip, pane]) expect(meter).toHaveBeenLastCalledWith({ feed: -20, program: null });
    unsubscribers[0]?.();
    expect(close).not.toHaveBeenCalled();
    unsubscribers[1]?.();
    expect(close).toHaveBeenCalledTimes(1);
    await probe.close();
  });

  it('opens a new connection for the next meter after the server has closed the first one for good', async () => {
    const probe = await probeHook(() => ({ follow: useLevels('8') }));
    const meter = jest.fn();
    const unsubscribe = probe.result.follow(meter);
    send({ feed: -20, program: -20 });
    events().onEnd('forbidden', false);
    expect(meter).toHaveBeenLastCalledWith(null);
    const unsubscribeSecond = probe.result.follow(jest.fn());
    expect(open).toHaveBeenCalledTimes(2);
    unsubscribe();
    unsubscribeSecond();
    expect(close).toHaveBeenCalledTimes(2);
    await probe.close();
  });
});
