import { connect, createServer, type Socket } from 'node:net';
import { until } from '../../../../e2e/_kit/wait.js';
import type { Tag } from '../flv/tag.js';
import { Connection, type Command } from './connection.js';
import { MESSAGE } from './message.js';
import { PlatformConnection } from './platform-connection.js';
import { PublisherConnection } from './publisher-connection.js';

const TOKEN = 'the-token-of-this-server';
const keyFrame: Tag = { kind: 'video', timestamp: 40, body: Buffer.from([0x17, 1, 2, 3]) };

/** Returns both ends of a loopback connection. */
async function createSocketPair(): Promise<[Socket, Socket]> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const clientSocket = connect((server.address() as { port: number }).port, '127.0.0.1');
  const serverSocket = await accepted;
  server.close();
  return [serverSocket, clientSocket];
}

/** Returns a platform's side of a connection. `handleCommand` handles every command. */
async function createPlatform(handleCommand: (command: Command, connection: Connection) => void) {
  const [serverSocket, clientSocket] = await createSocketPair();
  const commands: Command[] = [];
  const media: number[] = [];
  const connection: Connection = new Connection(serverSocket, 'server', {
    ready: () => undefined,
    command: (command) => {
      commands.push(command);
      handleCommand(command, connection);
    },
    media: ({ timestamp }) => media.push(timestamp),
    closed: () => undefined,
  });
  return { socket: clientSocket, commands, media, connection };
}

/** Accepts commands as Twitch does. */
const acceptCommand = ({ name, transaction }: Command, connection: Connection) => {
  if (name === 'connect') connection.sendCommand('_result', transaction, [{}, { level: 'status' }]);
  if (name === 'releaseStream' || name === 'FCPublish') connection.sendCommand('_error', transaction, [null]);
  if (name === 'createStream') connection.sendCommand('_result', transaction, [null, 7]);
  if (name === 'publish') sendStatus(connection, 'status', 'NetStream.Publish.Start', 'go');
};
const sendStatus = (connection: Connection, level: string, code: string, description: string) =>
  connection.sendCommand('onStatus', 0, [null, { level, code, description }], 7);

function createPlatformConnection(socket: Socket, key = 'secret-key') {
  const events: string[] = [];
  const platformConnection = new PlatformConnection(
    socket,
    { app: 'app', tcUrl: 'rtmp://live.example/app', key },
    {
      accepted: () => events.push('accepted'),
      refused: (message) => events.push(`refused: ${message}`),
      closed: (reason) => events.push(`closed: ${reason}`),
    },
  );
  return { platformConnection, events };
}

describe('PlatformConnection', () => {
  it('publishes with the key, sends tags unchanged, and unpublishes at the end', async () => {
    const { socket, commands, media } = await createPlatform(acceptCommand);
    const { platformConnection, events } = createPlatformConnection(socket);
    await until(() => events.includes('accepted'));
    platformConnection.send(keyFrame);
    platformConnection.end();
    await until(() => commands.some(({ name }) => name === 'deleteStream'));
    expect(media).toEqual([40]);
    expect(commands.map(({ name, args }) => [name, args[0]])).toEqual([
      ['connect', undefined],
      ['releaseStream', 'secret-key'],
      ['FCPublish', 'secret-key'],
      ['createStream', undefined],
      ['publish', 'secret-key'],
      ['FCUnpublish', 'secret-key'],
      ['deleteStream', 7],
    ]);
    expect(events).toEqual(['accepted', 'closed: ended']);
  });

  it('reports the text of a refusal without the key', async () => {
    const { socket } = await createPlatform((command, connection) => {
      if (command.name === 'publish')
        sendStatus(connection, 'error', 'NetStream.Publish.BadName', 'no stream secret-key here');
      else acceptCommand(command, connection);
    });
    const { events } = createPlatformConnection(socket);
    await until(() => events.length === 2);
    expect(events[0]).toBe('refused: NetStream.Publish.BadName: no stream … here');
  });

  it('reports a refused application', async () => {
    const { socket } = await createPlatform(({ transaction }, connection) =>
      connection.sendCommand('_error', transaction, [null, { description: 'no such app' }]),
    );
    const { events } = createPlatformConnection(socket);
    await until(() => events.length === 2);
    expect(events[0]).toBe('refused: no such app');
  });

  it('reports an empty text for a refusal without a text', async () => {
    const { socket } = await createPlatform((command, connection) => {
      if (command.name === 'publish') connection.sendCommand('onStatus', 0, [null, { level: 'error' }], 7);
      else acceptCommand(command, connection);
    });
    const { events } = createPlatformConnection(socket);
    await until(() => events.length === 2);
    expect(events[0]).toBe('refused: ');
  });

  it('reports a peer that does not speak RTMP', async () => {
    const [serverSocket, clientSocket] = await createSocketPair();
    const { events } = createPlatformConnection(clientSocket);
    serverSocket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    await until(() => events.length === 1);
    expect(events).toEqual(['closed: The peer does not speak RTMP']);
  });
});

describe('PublisherConnection', () => {
  /** Returns OBS's side of a connection and the events that the hub gets from it. */
  async function createPublisher(token: string) {
    const [serverSocket, clientSocket] = await createSocketPair();
    const hubEvents: string[] = [];
    const hub: PublisherConnection = new PublisherConnection(serverSocket, TOKEN, {
      publish: () => {
        hubEvents.push('publish');
        hub.accept();
      },
      tag: (tag) => hubEvents.push(`${tag.kind} ${tag.timestamp}`),
      closed: (reason) => hubEvents.push(`closed: ${reason}`),
    });
    return { ...createPlatformConnection(clientSocket, token), hubEvents };
  }

  it('passes on the tags of a publisher with the token', async () => {
    const { platformConnection, events, hubEvents } = await createPublisher(TOKEN);
    await until(() => events.includes('accepted'));
    platformConnection.send(keyFrame);
    platformConnection.end();
    await until(() => hubEvents.length === 3);
    expect(hubEvents).toEqual(['publish', 'video 40', 'closed: the program was unpublished']);
  });

  it('refuses a publisher with another token', async () => {
    const { events, hubEvents } = await createPublisher('another-token');
    await until(() => events.length === 2);
    expect(events[0]).toMatch(/^refused: NetStream.Publish.BadName/);
    expect(hubEvents).toEqual([]);
  });
});

describe('Connection', () => {
  it('responds to pings and acknowledges sentTypes bytes', async () => {
    const [serverSocket, clientSocket] = await createSocketPair();
    const sentTypes: number[] = [];
    const client = new Connection(serverSocket, 'client', {
      ready: () => undefined,
      command: () => undefined,
      media: () => undefined,
      closed: () => undefined,
    });
    const writer = jest.spyOn(client, 'send');
    const server: Connection = new Connection(clientSocket, 'server', {
      ready: () => {
        server.send({ type: MESSAGE.windowSize, streamId: 0, timestamp: 0, body: Buffer.of(0, 0, 1, 0) });
        server.send({
          type: MESSAGE.userControl,
          streamId: 0,
          timestamp: 0,
          body: Buffer.of(0, 6, 0, 0, 0, 9),
        });
        server.send({ type: MESSAGE.data, streamId: 1, timestamp: 0, body: Buffer.alloc(1_000) });
      },
      command: () => undefined,
      media: () => undefined,
      closed: () => undefined,
    });
    await until(() => writer.mock.calls.length >= 2);
    for (const [{ type }] of writer.mock.calls) sentTypes.push(type);
    expect(sentTypes).toEqual([MESSAGE.userControl, MESSAGE.acknowledgement]);
    expect(writer.mock.calls[0]?.[0].body).toEqual(Buffer.of(0, 7, 0, 0, 0, 9));
    client.close('done');
    server.close('done');
  });
});
