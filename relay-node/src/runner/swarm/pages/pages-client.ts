import { once } from 'node:events';
import { connect } from 'node:net';
import { withDeadline } from '@trailcast/schema/async/deadline';
import { connectWithPsk } from '../../../machine/psk-tls.js';
import { PAGES_DONE, PAGES_PORT, type PagesMessage } from '../../../overlay/protocol.js';

const CONFIRMATION_TIMEOUT_MS = 5_000;

interface PagesAddress {
  host: string;
  /** Shared only by the proxy's container and the agent. */
  secret: string;
  port?: number;
}

/** The agent's connection to the proxy's container on any host, encrypted and with mutual authentication. */
export class PagesClient {
  constructor(private readonly address: PagesAddress) {}

  /** Sends a message. Rejects unless the proxy's container confirms it. */
  send(message: PagesMessage, signal?: AbortSignal): Promise<void> {
    return withDeadline(
      CONFIRMATION_TIMEOUT_MS,
      (timeoutSignal) => this.#exchange(message, timeoutSignal),
      signal,
    );
  }

  async #exchange(message: PagesMessage, signal: AbortSignal): Promise<void> {
    const { host, secret, port = PAGES_PORT } = this.address;
    const socket = connect({ host, port, family: 4, signal });
    const connection = connectWithPsk(socket, secret);
    socket.on('error', (error) => connection.destroy(error));
    // Ignores errors after the first error.
    connection.on('error', () => undefined);
    try {
      await once(connection, 'secureConnect', { signal });
      connection.write(`${JSON.stringify(message)}\n`);
      let response = '';
      connection.setEncoding('utf8').on('data', (text: string) => (response += text));
      await once(connection, 'close', { signal });
      if (response !== PAGES_DONE)
        throw new Error(`The proxy of the web pages did not confirm ${message.do}`);
    } finally {
      connection.destroy();
      socket.destroy();
    }
  }
}
