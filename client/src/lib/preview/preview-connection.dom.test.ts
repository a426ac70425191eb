import { openPreview, type PreviewEvents } from './preview-connection.js';

/** The part of the browser's WebSocket that the connection uses. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  isClosed = false;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
    this.onclose();
  }
  event(event: object): void {
    this.onmessage({ data: JSON.stringify(event) });
  }
}

describe('openPreview', () => {
  const original = window.WebSocket;
  let events: Record<keyof PreviewEvents, jest.Mock>;
  let close: () => void;
  const newest = () => FakeSocket.all.at(-1)!;

  beforeEach(() => {
    jest.useFakeTimers();
    FakeSocket.all = [];
    window.WebSocket = FakeSocket as unknown as typeof WebSocket;
    events = { begin: jest.fn(), data: jest.fn(), ended: jest.fn() };
    close = openPreview({ url: 'ws://host/preview', token: 'secret', serverId: 7, of: 'feed' }, events);
  });
  afterEach(() => {
    close();
    window.WebSocket = original;
    jest.useRealTimers();
  });

  it('sends the token in the first message, not in the URL', () => {
    newest().onopen();
    expect(newest().url).toBe('ws://host/preview');
    expect(newest().sent.map((text) => JSON.parse(text) as unknown)).toEqual([
      { token: 'secret', serverId: 7, of: 'feed' },
    ]);
  });

  it('reports the beginning of a preview, and its bytes', () => {
    newest().event({ event: 'start', container: 'flv', video: 'h264' });
    const bytes = new ArrayBuffer(3);
    newest().onmessage({ data: bytes });
    expect(events.begin).toHaveBeenCalledWith(expect.objectContaining({ container: 'flv', video: 'h264' }));
    expect(events.data).toHaveBeenCalledWith(bytes);
  });

  it('reconnects with back-off, which is reset once a preview has begun', () => {
    const lose = () => newest().onclose();
    lose();
    expect(events.ended).toHaveBeenLastCalledWith('lost', true);
    jest.advanceTimersByTime(1_500);
    expect(FakeSocket.all).toHaveLength(2);
    lose();
    jest.advanceTimersByTime(1_900);
    expect(FakeSocket.all).toHaveLength(2);
    jest.advanceTimersByTime(700);
    expect(FakeSocket.all).toHaveLength(3);
    newest().event({ event: 'start', container: 'flv', video: null });
    lose();
    jest.advanceTimersByTime(1_500);
    expect(FakeSocket.all).toHaveLength(4);
  });

  it.each(['unauthorized', 'not-offered', 'server-full'] as const)('gives up after %s', (code) => {
    newest().event({ event: 'end', code, detail: 'why' });
    newest().onclose();
    expect(events.ended).toHaveBeenCalledWith(code, false);
    jest.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it.each(['not-live', 'unreachable', 'ended'] as const)('retries after %s', (code) => {
    newest().event({ event: 'end', code, detail: 'why' });
    newest().onclose();
    expect(events.ended).toHaveBeenCalledWith(code, true);
    jest.advanceTimersByTime(1_500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('reports nothing and stays closed after close', () => {
    close();
    expect(newest().isClosed).toBe(true);
    jest.advanceTimersByTime(60_000);
    expect(events.ended).not.toHaveBeenCalled();
    expect(FakeSocket.all).toHaveLength(1);
  });
});
