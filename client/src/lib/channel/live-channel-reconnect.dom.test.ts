import { openLiveChannel, type LiveState } from './live-channel.js';

const CONNECTED = 'CONNECTED\nversion:1.2\nheart-beat:10000,10000\n\n\0';
const LOSSES = 20;

/** A WebSocket whose server is simulated by the test. */
class TestSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly openedSockets: TestSocket[] = [];
  readonly frames: string[] = [];
  readyState = 0;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    super();
    TestSocket.openedSockets.push(this);
  }

  send(frame: string): void {
    this.frames.push(frame);
  }

  accept(): void {
    this.readyState = TestSocket.OPEN;
    this.onopen?.();
    this.onmessage?.({ data: CONNECTED });
  }

  loseConnection(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }

  close(): void {
    this.loseConnection();
  }
}

/** Uses the real STOMP client with a fake clock. The test simulates the server of its WebSocket. */
describe('openLiveChannel over a WebSocket', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    TestSocket.openedSockets.length = 0;
    jest.spyOn(window, 'WebSocket').mockImplementation(() => new TestSocket() as unknown as WebSocket);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  /** Returns the time until another WebSocket is opened, ms. */
  async function measureReconnectDelay(): Promise<number> {
    const [startedAt, count] = [Date.now(), TestSocket.openedSockets.length];
    while (TestSocket.openedSockets.length === count) await jest.advanceTimersToNextTimerAsync();
    return Date.now() - startedAt;
  }

  it('sends a heart-beat every 10 s, and reconnects 5 s to 7 s after every lost connection', async () => {
    const states: LiveState[] = [];
    const channel = openLiveChannel({
      url: 'ws://localhost/ws',
      token: 'abc',
      onState: (state) => states.push(state),
      onPush: () => undefined,
      onAccessDenied: () => undefined,
    });
    await jest.advanceTimersByTimeAsync(0);
    const firstSocket = TestSocket.openedSockets[0]!;
    firstSocket.accept();
    expect(firstSocket.frames[0]).toMatch(/^CONNECT\n[^]*heart-beat:10000,10000\n/);
    const countHeartbeats = () => firstSocket.frames.filter((frame) => frame === '\n').length;
    await jest.advanceTimersByTimeAsync(9_900);
    expect(countHeartbeats()).toBe(0);
    await jest.advanceTimersByTimeAsync(200);
    expect(countHeartbeats()).toBe(1);

    const delays: number[] = [];
    for (let loss = 0; loss < LOSSES; loss++) {
      TestSocket.openedSockets.at(-1)?.loseConnection();
      delays.push(await measureReconnectDelay());
    }
    expect(states.filter((state) => state === 'lost')).toHaveLength(LOSSES);
    channel.close();
    // In the library, "linear" means the same delay before every attempt.
    expect(new Set(delays).size).toBe(1);
    expect(delays[0]).toBeGreaterThanOrEqual(5_000);
    expect(delays[0]).toBeLessThanOrEqual(7_001);
  });
});
