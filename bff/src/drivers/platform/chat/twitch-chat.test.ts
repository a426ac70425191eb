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
  let http: Server;
  let sockets: WebSocketServer;
  let chat: { close(): void };
  /** HTTP status of rejected subscriptions, by type. */
  let rejectedStatuses: Map<string, number>;
  let acceptedTypes: string[];
  let states: string[];

  beforeEach(async () => {
    [rejectedStatuses, acceptedTypes, states] = [new Map<string, number>(), [], []];
    http = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { type } = JSON.parse(Buffer.concat(parts).toString()) as { type: string };
        const status = rejectedStatuses.get(type) ?? 202;
        if (status === 202) acceptedTypes.push(type);
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    });
    sockets = new WebSocketServer({ server: http });
    sockets.on('connection', (socket) => socket.send(WELCOME));
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
  });
  afterEach(() => {
    chat.close();
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    http.close();
    http.closeAllConnections();
  });

  /** Opens the chat, and returns its first state after `connecting`. */
  async function openChat(): Promise<string> {
    const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
    const endpoints = { helix: `http://${host}`, oauth: `http://${host}`, eventSub: `ws://${host}` };
    const unused = () => undefined;
    chat = new TwitchChat({ endpoints, clientId: 'client' }).open(
      (call) => call({ token: 'token', platformUserId: '1' }),
      {
        ...{
          onMessage: unused,
          onMessageDeleted: unused,
          onAuthorCleared: unused,
          onCleared: unused,
          onTitle: unused,
          onAlert: unused,
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
