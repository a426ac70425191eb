import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createPskServer } from '../../machine/psk-tls.js';
import { ContainerClient } from './container-client.js';

/** Starts a TCP server that simulates the container and passes each connection's first chunk to `respond`. */
async function startContainerServer(respond: (request: string, socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (request) => respond(request.toString('latin1'), socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('ContainerClient', () => {
  let server: Server | null = null;
  let hub: Server | null = null;
  afterEach(() => {
    server?.close();
    hub?.close();
  });

  const createClient = async (
    respond: (request: string, socket: Socket) => void,
  ): Promise<ContainerClient> => {
    server = await startContainerServer(respond);
    return new ContainerClient({
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      secret: 'container-secret',
    });
  };

  /** Forwards a request to the hub without its first two lines, like `receive.sh`. */
  const forwardRequest = (request: string, socket: Socket, hub: Server) => {
    const [secret = '', command = ''] = request.split('\n');
    const hubSocket = connect((hub.address() as AddressInfo).port, '127.0.0.1');
    hubSocket.on('error', () => socket.destroy());
    hubSocket.write(Buffer.from(request.slice(secret.length + command.length + 2), 'latin1'));
    socket.pipe(hubSocket).pipe(socket);
  };

  const createHub = async (secret: string): Promise<Server> => {
    hub = createPskServer(secret, (connection) =>
      connection.on('error', () => connection.destroy()).pipe(connection),
    );
    hub.listen(0, '127.0.0.1');
    await once(hub, 'listening');
    return hub;
  };

  it('opens a binary connection to the hub', async () => {
    const requests: string[] = [];
    const runningHub = await createHub('hub-secret');
    const client = await createClient((request, socket) => {
      requests.push(request.split('\n').slice(0, 2).join(' '));
      forwardRequest(request, socket, runningHub);
    });
    const connection = await client.openHub('hub-secret');
    if (!connection) throw new Error('The hub was not found');
    connection.write(Buffer.from([0xff, 0x00, 0xfe]));
    const [received] = (await once(connection, 'data')) as [Buffer];
    expect(requests).toEqual(['container-secret hub']);
    expect(received).toEqual(Buffer.from([0xff, 0x00, 0xfe]));
    connection.destroy();
  });

  it('returns null for a hub with another secret, a container without a hub, and a missing container', async () => {
    const otherHub = await createHub('other-secret');
    const client = await createClient((request, socket) => forwardRequest(request, socket, otherHub));
    expect(await client.openHub('hub-secret')).toBeNull();
    server?.close();
    const closingClient = await createClient((_request, socket) => socket.end());
    expect(await closingClient.openHub('hub-secret')).toBeNull();
    server?.close();
    expect(await closingClient.openHub('hub-secret')).toBeNull();
  });

  it('counts consecutive connections without a response from the hub', async () => {
    const runningHub = await createHub('hub-secret');
    let isHung = true;
    server = await startContainerServer((request, socket) => {
      if (!isHung) forwardRequest(request, socket, runningHub);
    });
    const { port } = server.address() as AddressInfo;
    const client = new ContainerClient({ host: '127.0.0.1', port, secret: 'container-secret' }, 200);
    for (const count of [1, 2]) {
      expect(await client.openHub('hub-secret')).toBeNull();
      expect(client.unansweredConnections).toBe(count);
    }
    isHung = false;
    (await client.openHub('hub-secret'))?.destroy();
    expect(client.unansweredConnections).toBe(0);
  });

  it('does not count connections to a container without a hub', async () => {
    const client = await createClient((_request, socket) => socket.end());
    client.unansweredConnections = 1;
    expect(await client.openHub('hub-secret')).toBeNull();
    expect(client.unansweredConnections).toBe(0);
  });

  it('starts the hub, and resolves even if the container does not respond', async () => {
    const requests: string[] = [];
    const client = await createClient((request, socket) => {
      requests.push(request);
      socket.end('done\n');
    });
    await client.startHub();
    expect(requests).toEqual(['container-secret\nhub-start\n']);
    server?.close();
    await client.startHub();
  });
});
