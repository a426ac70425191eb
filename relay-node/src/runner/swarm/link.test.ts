import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Link } from './link.js';

/** A container whose answer to a call a test chooses. */
async function container(answer: (call: string, socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (call) => answer(call.toString(), socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('Link', () => {
  let server: Server | null = null;
  afterEach(() => server?.close());

  const linkTo = async (answer: (call: string, socket: Socket) => void): Promise<Link> => {
    server = await container(answer);
    return new Link({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, secret: 'hush' });
  };

  it('opens a connection to the hub after the secret, for bytes of any kind', async () => {
    const calls: string[] = [];
    const link = await linkTo((call, socket) => {
      calls.push(call);
      socket.write(Buffer.from([0xff, 0x00]));
      socket.pipe(socket);
    });
    const hub = await link.openHub();
    hub?.write(Buffer.from([0xfe]));
    const received: Buffer[] = [];
    hub?.on('data', (chunk: Buffer) => received.push(chunk));
    while (Buffer.concat(received).length < 3) await new Promise(setImmediate);
    expect(calls).toEqual(['hush\nhub\n']);
    expect(Buffer.concat(received)).toEqual(Buffer.from([0xff, 0x00, 0xfe]));
    hub?.destroy();
  });

  it('finds no hub in a container that closes the call, or that is not there', async () => {
    const link = await linkTo((_call, socket) => socket.end());
    expect(await link.openHub()).toBeNull();
    server?.close();
    expect(await link.openHub()).toBeNull();
  });

  it('has the hub started, and goes on when the container does not respond', async () => {
    const calls: string[] = [];
    const link = await linkTo((call, socket) => {
      calls.push(call);
      socket.end('done\n');
    });
    await link.startHub();
    expect(calls).toEqual(['hush\nhub-start\n']);
    server?.close();
    await link.startHub();
  });
});
