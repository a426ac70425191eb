import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { until } from '../../../../../e2e/_kit/wait.js';
import { ALERT_SUBSCRIPTIONS } from './twitch-alerts.js';
import { TwitchChat } from './twitch-chat.js';

const WELCOME = JSON.stringify({
  metadata: { message_id: 'm1', message_type: 'session_welcome' },
  payload: { session: { id: 's1', keepalive_timeout_seconds: 10 } },
});
const RAID = 'channel.raid';
const MESSAGE = 'channel.chat.message';

describe('TwitchChat', () => {
  let httpServer: Server;
  let webSocketServer: WebSocketServer;
  let chat: { close(): void };
  /** HTTP status of rejected subscriptions, by type. */
  let rejectedStatuses: Map<string, number>;
  let acceptedTypes: string[];
  let states: string[];

  beforeEach(async () => {
    [rejectedStatuses, acceptedTypes, states] = [new Map<string, number>(), [], []];
    httpServer = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { type } = JSON.parse(Buffer.concat(chunks).toString()) as { type: string };
        const status = rejectedStatuses.get(type) ?? 202;
        if (status === 202) acceptedTypes.push(type);
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    });
    webSocketServer = new WebSocketServer({ server: httpServer });
    webSocketServer.on('connection', (socket) => socket.send(WELCOME));
    httpServer.listen(0, '127.0.0.1');
    await once(httpServer, 'listening');
  });
  afterEach(() => {
    chat.close();
    for (const socket of webSocketServer.clients) socket.terminate();
    webSocketServer.close();
    httpServer.close();
    httpServer.closeAllConnections();
  });

  /** Opens the chat, and returns its first state after `connecting`. */
  async function openChat(): Promise<string> {
    const host = `127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
    const endpoints = { helix: `http://${host}`, oauth: `http://${host}`, eventSub: `ws://${host}` };
    const ignoreEvent = () => undefined;
    chat = new TwitchChat({ endpoints, clientId: 'client' }).open(
      (work) => work({ token: 'token', platformUserId: '1' }),
      {
        ...{
          onMessage: ignoreEvent,
          onMessageDeleted: ignoreEvent,
          onAuthorCleared: ignoreEvent,
          onCleared: ignoreEvent,
          onTitle: ignoreEvent,
          onAlert: ignoreEvent,
        },
        onState: (state) => void states.push(state),
      },
    );
    return until('the chat is no longer connecting', () => states.find((state) => state !== 'connecting'));
  }

  it.each([400, 403, 429, 500])('opens although the subscription to raids fails with %d', async (status) => {
    rejectedStatuses.set(RAID, status);
    expect(await openChat()).toBe('open');
    expect(acceptedTypes).toContain(MESSAGE);
    expect(
      ALERT_SUBSCRIPTIONS.map(({ type }) => type).filter((type) => !acceptedTypes.includes(type)),
    ).toEqual([RAID]);
  });

  it.each([
    [RAID, 401, 'refused'],
    [MESSAGE, 403, 'refused'],
    [MESSAGE, 429, 'full'],
    [MESSAGE, 500, 'away'],
  ])('when the subscription to %s fails with %d, reports the state %s', async (type, status, expected) => {
    rejectedStatuses.set(type, status);
    expect(await openChat()).toBe(expected);
  });
});
