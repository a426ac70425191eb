import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { SrtlaSender } from './sender.mjs';

/** @typedef {import('./sender.mjs').SenderOptions} SenderOptions */

/** Size of the receive buffer: no packet must be lost while this process waits for a CPU. The kernel may grant less. */
const BUFFER_BYTES = 8 << 20;

/**
 * Opens a loopback UDP port for SRT callers. Each caller gets its own sender and links, like a phone. With `isShared`
 * all callers use one sender, and its packets go to the caller that sent last.
 * @param {SenderOptions} options
 * @param {boolean} isShared
 */
export async function openLocalPort(options, isShared) {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'listening');
  socket.setRecvBufferSize(BUFFER_BYTES);
  /** @type {Map<number, Promise<SrtlaSender>>} Senders by the port of their caller. */
  const senders = new Map();
  let lastPort = 0;
  /** @param {number} port */
  const openSender = (port) =>
    SrtlaSender.open(options, (packet) => socket.send(packet, port || lastPort, '127.0.0.1'));
  if (isShared) senders.set(0, openSender(0));
  const sharedSender = await senders.get(0);
  socket.on('message', (packet, { port }) => {
    lastPort = port;
    if (sharedSender) return sharedSender.send(packet);
    const sender = senders.get(port) ?? openSender(port);
    senders.set(port, sender);
    void sender.then((openedSender) => openedSender.send(packet));
  });
  return {
    port: socket.address().port,
    /** Returns the senders in order of their callers. */
    listSenders: () => Promise.all(senders.values()),
    close() {
      for (const sender of senders.values()) void sender.then((openedSender) => openedSender.close());
      socket.close();
    },
  };
}
