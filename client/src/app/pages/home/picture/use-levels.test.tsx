import { openPreview, type PreviewEvents } from '../../../../lib/preview/preview-connection.js';
import { renderPageHook } from '../../_render-hook/render-page-hook.js';
import { useLevels } from './use-levels.js';

jest.mock('../../../../lib/preview/preview-connection.js', () => ({ openPreview: jest.fn() }));
const openPreviewMock = jest.mocked(openPreview);

describe('useLevels', () => {
  const close = jest.fn();
  const events = () => openPreviewMock.mock.calls.at(-1)?.[1] as PreviewEvents;
  const send = (levels: object) => {
    const { buffer } = new TextEncoder().encode(JSON.stringify(levels));
    events().onData(buffer);
  };

  beforeEach(() => {
    openPreviewMock.mockReset().mockReturnValue(close);
    close.mockReset();
  });

  it('shares one connection among all meters of a server, and closes it with the last meter', async () => {
    const rendered = await renderPageHook(() => ({ strip: useLevels('7'), pane: useLevels('7') }));
    const [strip, pane] = [jest.fn(), jest.fn()];
    const unsubscribers = [rendered.result.strip(strip), rendered.result.pane(pane)];
    expect(openPreviewMock).toHaveBeenCalledTimes(1);
    expect(openPreviewMock.mock.calls[0]?.[0]).toMatchObject({ serverId: 7, of: 'levels' });
    send({ feed: -20, program: null });
    for (const meter of [strip, pane]) expect(meter).toHaveBeenLastCalledWith({ feed: -20, program: null });
    unsubscribers[0]?.();
    expect(close).not.toHaveBeenCalled();
    unsubscribers[1]?.();
    expect(close).toHaveBeenCalledTimes(1);
    await rendered.close();
  });

  it('opens a new connection after the server has permanently closed the first one', async () => {
    const rendered = await renderPageHook(() => ({ subscribe: useLevels('8') }));
    const meter = jest.fn();
    const unsubscribe = rendered.result.subscribe(meter);
    send({ feed: -20, program: -20 });
    events().onEnd('forbidden', false);
    expect(meter).toHaveBeenLastCalledWith(null);
    const unsubscribeSecond = rendered.result.subscribe(jest.fn());
    expect(openPreviewMock).toHaveBeenCalledTimes(2);
    unsubscribe();
    unsubscribeSecond();
    expect(close).toHaveBeenCalledTimes(2);
    await rendered.close();
  });

  it('reports unknown levels when no more messages arrive, until the next message', async () => {
    const rendered = await renderPageHook(() => ({ subscribe: useLevels('9') }));
    jest.useFakeTimers();
    const meter = jest.fn();
    const unsubscribe = rendered.result.subscribe(meter);
    send({ feed: -20, program: -20 });
    jest.advanceTimersByTime(2_900);
    send({ feed: -21, program: -21 });
    jest.advanceTimersByTime(2_900);
    expect(meter).toHaveBeenLastCalledWith({ feed: -21, program: -21 });
    jest.advanceTimersByTime(100);
    expect(meter).toHaveBeenLastCalledWith(null);
    send({ feed: -22, program: -22 });
    expect(meter).toHaveBeenLastCalledWith({ feed: -22, program: -22 });
    unsubscribe();
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
    await rendered.close();
  });
});
