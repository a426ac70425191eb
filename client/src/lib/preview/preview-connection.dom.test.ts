import { openPreview, type PreviewEvents } from './preview-connection.js';

/** Delays before the first and the second attempt, to which a jitter is added. */
const [FIRST_DELAY_MS, SECOND_DELAY_MS] = [1_000, 2_000];
const MAX_JITTER_MS = 500;

/** The part of the browser's WebSocket that the connection uses. */
class FakeSocket {
  static instances: FakeSocket[] = [];
  readonly sent: string[] = [];
  isClosed = false;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly url: string) {
    FakeSocket.instances.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
    this.onclose();
  }
  receiveEvent(event: object): void {
    this.onmessage({ data: JSON.stringify(event) });
  }
}

describe('openPreview', () => {
  const originalWebSocket = window.WebSocket;
  let events: Record<keyof PreviewEvents, jest.Mock>;
  let close: () => void;
  const newestSocket = () => FakeSocket.instances.at(-1)!;

  beforeEach(() => {
    jest.useFakeTimers();
    FakeSocket.instances = [];
    window.WebSocket = FakeSocket as unknown as typeof WebSocket;
    events = { onBegin: jest.fn(), onData: jest.fn(), onEnd: jest.fn() };
    close = openPreview({ url: 'ws://host/preview', token: 'secret', serverId: 7, of: 'feed' }, events);
  });
  afterEach(() => {
    close();
    window.WebSocket = originalWebSocket;
    jest.useRealTimers();
  });

  it('sends the token in the first message, not in the URL', () => {
    newestSocket().onopen();
    expect(newestSocket().url).toBe('ws://host/preview');
    expect(newestSocket().sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { token: 'secret', serverId: 7, of: 'feed' },
    ]);
  });

  it('reports the beginning of a preview, and its bytes', () => {
    newestSocket().receiveEvent({ event: 'start', container: 'flv', video: 'h264' });
    const bytes = new ArrayBuffer(3);
    newestSocket().onmessage({ data: bytes });
    expect(events.onBegin).toHaveBeenCalledWith(expect.objectContaining({ container: 'flv', video: 'h264' }));
    expect(events.onData).toHaveBeenCalledWith(bytes);
  });

  it('reconnects with back-off, which is reset once a preview has begun', () => {
    const loseConnection = () => newestSocket().onclose();
    loseConnection();
    expect(events.onEnd).toHaveBeenLastCalledWith('lost', true);
    jest.advanceTimersByTime(FIRST_DELAY_MS + MAX_JITTER_MS);
    expect(FakeSocket.instances).toHaveLength(2);
    loseConnection();
    jest.advanceTimersByTime(SECOND_DELAY_MS - 100);
    expect(FakeSocket.instances).toHaveLength(2);
    jest.advanceTimersByTime(100 + MAX_JITTER_MS + 100);
    expect(FakeSocket.instances).toHaveLength(3);
    newestSocket().receiveEvent({ event: 'start', container: 'flv', video: null });
    loseConnection();
    jest.advanceTimersByTime(FIRST_DELAY_MS + MAX_JITTER_MS);
    expect(FakeSocket.instances).toHaveLength(4);
  });

  it.each(['unauthorized', 'not-offered', 'server-full'] as const)('does not reconnect after %s', (code) => {
    newestSocket().receiveEvent({ event: 'end', code, detail: 'why' });
    newestSocket().onclose();
    expect(events.onEnd).toHaveBeenCalledWith(code, false);
    jest.advanceTimersByTime(60_000);
    expect(FakeSocket.instances).toHaveLength(1);
  });

  it.each(['not-live', 'unreachable', 'ended'] as const)('reconnects after %s', (code) => {
    newestSocket().receiveEvent({ event: 'end', code, detail: 'why' });
    newestSocket().onclose();
    expect(events.onEnd).toHaveBeenCalledWith(code, true);
    jest.advanceTimersByTime(FIRST_DELAY_MS + MAX_JITTER_MS);
    expect(FakeSocket.instances).toHaveLength(2);
  });

  it('reports no end and does not reconnect after close', () => {
    close();
    expect(newestSocket().isClosed).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(events.onEnd).not.toHaveBeenCalled();
    expect(FakeSocket.instances).toHaveLength(1);
  });
});
