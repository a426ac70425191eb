import { Client, ReconnectionTimeMode, type StompConfig } from '@stomp/stompjs';
import { PUSH_DESTINATIONS } from '@trailcast/schema/push';
import { openLiveChannel } from './live-channel.js';

jest.mock('@stomp/stompjs', () => ({
  ...jest.requireActual<object>('@stomp/stompjs'),
  Client: jest.fn(),
}));

const HEARTBEAT_MS = 10_000;
const SILENCE_MS = 5_000;
/** Silence is checked at this interval, so it is reported up to this much later. */
const CHECK_INTERVAL_MS = 500;
const MAX_JITTER_MS = 2_000;
/** Close codes of WebSockets. The library reports the last one for a socket that it has dropped. */
const [ABNORMAL_CLOSURE, SERVICE_RESTART, DROPPED] = [1006, 1012, 4001];

/** Opens a channel with a mock of the library, whose calls are checked. A browser test uses the real library. */
function openChannel() {
  const client = {
    subscribe: jest.fn(),
    watchForReceipt: jest.fn<void, [string, () => void]>(),
    activate: jest.fn(),
    deactivate: jest.fn(),
    forceDisconnect: jest.fn(),
  };
  let config: StompConfig = {};
  jest.mocked(Client).mockImplementation((options) => {
    config = options ?? {};
    return client as unknown as Client;
  });
  const handlers = { onState: jest.fn(), onPush: jest.fn(), onAccessDenied: jest.fn() };
  const channel = openLiveChannel({ url: 'ws://t/ws', token: 'abc', ...handlers });
  return { client, config, handlers, channel };
}

describe('openLiveChannel', () => {
  it('offers heart-beats of 10 s with factor 2 and the three versions', () => {
    const { config } = openChannel();
    expect(config).toMatchObject({
      heartbeatIncoming: HEARTBEAT_MS,
      heartbeatOutgoing: HEARTBEAT_MS,
      heartbeatToleranceMultiplier: 2,
    });
    expect(config.stompVersions?.supportedVersions()).toBe('1.2,1.1,1.0');
  });

  it('reconnects after 5 s and up to 2 s of jitter, linearly up to 15 min', () => {
    const { config } = openChannel();
    expect(config.reconnectDelay).toBeGreaterThanOrEqual(5000);
    expect(config.reconnectDelay).toBeLessThanOrEqual(7000);
    expect(config).toMatchObject({
      maxReconnectDelay: 15 * 60_000,
      reconnectTimeMode: ReconnectionTimeMode.LINEAR,
    });
  });

  it('is connected once the server has confirmed the last subscription', () => {
    const { client, config, handlers } = openChannel();
    expect(config.connectHeaders).toEqual({ authorization: 'Bearer abc' });
    config.onConnect?.({} as never);
    expect(client.subscribe.mock.calls.map(([destination]) => destination as string)).toEqual([
      ...PUSH_DESTINATIONS,
    ]);
    const [receipt, confirm] = client.watchForReceipt.mock.calls[0]!;
    const requestedReceipts = client.subscribe.mock.calls.map(
      ([, , headers]) => (headers as { receipt?: string } | undefined)?.receipt,
    );
    expect(requestedReceipts.filter(Boolean)).toEqual([receipt]);
    expect(requestedReceipts.at(-1)).toBe(receipt);
    expect(handlers.onState).not.toHaveBeenCalledWith('connected', expect.anything());
    confirm();
    expect(handlers.onState).toHaveBeenLastCalledWith('connected', expect.any(Number));
  });

  it.each(['Unauthorized', 'Forbidden'])('stops and reports denied access after %s', (message) => {
    const { client, config, handlers } = openChannel();
    config.onStompError?.({ headers: { message } } as never);
    expect(client.deactivate).toHaveBeenCalled();
    expect(handlers.onAccessDenied).toHaveBeenCalledTimes(1);
  });

  it('does not report denied access after any other error', () => {
    const { config, handlers } = openChannel();
    config.onStompError?.({ headers: { message: 'Too slow' } } as never);
    expect(handlers.onAccessDenied).not.toHaveBeenCalled();
  });

  it('reports a lost connection', () => {
    const { config, handlers } = openChannel();
    config.onWebSocketClose?.({});
    expect(handlers.onState).toHaveBeenLastCalledWith('lost', null);
  });

  describe('on a network that drops all packets', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    /** A socket that can simulate received messages. */
    class Socket extends EventTarget {
      receiveMessage = () => this.dispatchEvent(new Event('message'));
    }

    function openAndConnect() {
      const openedChannel = openChannel();
      const socket = new Socket();
      jest.spyOn(window, 'WebSocket').mockImplementation(() => socket as unknown as WebSocket);
      openedChannel.config.webSocketFactory?.();
      openedChannel.config.onConnect?.({} as never);
      openedChannel.client.watchForReceipt.mock.calls[0]![1]();
      return { ...openedChannel, socket };
    }

    it('reports silence after 5 s, and its end', () => {
      const { handlers, socket, channel } = openAndConnect();
      jest.advanceTimersByTime(4_000);
      socket.receiveMessage();
      const lastDataAt = Date.now();
      jest.advanceTimersByTime(SILENCE_MS - 100);
      expect(handlers.onState).toHaveBeenLastCalledWith('connected', expect.any(Number));
      jest.advanceTimersByTime(100 + CHECK_INTERVAL_MS);
      expect(handlers.onState).toHaveBeenLastCalledWith('silent', lastDataAt);
      socket.receiveMessage();
      expect(handlers.onState).toHaveBeenLastCalledWith('connected', Date.now());
      channel.close();
    });

    it('drops the socket after two heart-beat intervals, without a closing handshake', () => {
      const { client, config, channel } = openAndConnect();
      jest.advanceTimersByTime(2 * HEARTBEAT_MS - 600);
      expect(client.forceDisconnect).not.toHaveBeenCalled();
      jest.advanceTimersByTime(600 + CHECK_INTERVAL_MS);
      expect(client.forceDisconnect).toHaveBeenCalled();
      expect(config).toMatchObject({ discardWebsocketOnCommFailure: true, connectionTimeout: 10_000 });
      channel.close();
    });

    it('ignores messages of a dropped socket', () => {
      const { handlers, config, socket, channel } = openAndConnect();
      const lastDataAt = Date.now();
      config.onWebSocketClose?.({ code: DROPPED });
      jest.advanceTimersByTime(3_000);
      socket.receiveMessage();
      config.onWebSocketClose?.({ code: ABNORMAL_CLOSURE });
      expect(handlers.onState).toHaveBeenLastCalledWith('lost', lastDataAt);
      channel.close();
    });

    it('drops the socket when the browser goes offline, and reconnects when it is online', () => {
      const { client, config, channel } = openAndConnect();
      window.dispatchEvent(new Event('offline'));
      expect(client.forceDisconnect).toHaveBeenCalledTimes(1);
      config.onWebSocketClose?.({ code: DROPPED });
      window.dispatchEvent(new Event('online'));
      jest.advanceTimersByTime(MAX_JITTER_MS);
      expect(client.activate).toHaveBeenCalledTimes(2);
      channel.close();
      window.dispatchEvent(new Event('offline'));
      expect(client.forceDisconnect).toHaveBeenCalledTimes(1);
    });
  });

  describe('when another server replaces this one', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('reconnects after the jitter without the usual delay', () => {
      const { client, config, handlers } = openChannel();
      config.onWebSocketClose?.({ code: SERVICE_RESTART });
      expect(handlers.onState).toHaveBeenLastCalledWith('lost', null);
      expect(client.deactivate).toHaveBeenCalledTimes(1);
      jest.advanceTimersByTime(MAX_JITTER_MS);
      expect(client.activate).toHaveBeenCalledTimes(2);
    });

    it('reconnects with the usual delay after any other close', () => {
      const { client, config } = openChannel();
      config.onWebSocketClose?.({ code: ABNORMAL_CLOSURE });
      jest.advanceTimersByTime(MAX_JITTER_MS);
      expect(client.activate).toHaveBeenCalledTimes(1);
    });

    it('does not reconnect after close', () => {
      const { client, config, channel } = openChannel();
      config.onWebSocketClose?.({ code: SERVICE_RESTART });
      channel.close();
      jest.advanceTimersByTime(MAX_JITTER_MS);
      expect(client.activate).toHaveBeenCalledTimes(1);
    });
  });
});
