import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { handleUpgradesAt, type HandleUpgrade } from '../../../../infra/push/upgrade.js';
import type { HeldPhones } from './held-phones.js';
import { PHONE_TIMES, PhoneConnection, type Enrolment, type PhoneTimes } from './phone-connection.js';
import type { WrongPasswords } from './wrong-passwords.js';

const PATH = /^\/moblin\/([\w-]{1,64})$/;
/** Settings with many presets have some kB. A longer message ends the connection with 1009. */
const MAX_PAYLOAD_BYTES = 256 * 1024;
/** Connections that have not identified themselves, of one enrolment and in all. */
const MOST_UNIDENTIFIED = { each: 4, all: 200 };

export interface PhoneServerOptions {
  publicUrl: string;
  enrolments: {
    /** Returns the enrolment of an address; null for an unknown one. */
    find(publicId: string): Promise<Enrolment | null>;
  };
  held: HeldPhones;
  wrongPasswords: WrongPasswords;
  log: Logger;
  /** Monotonic, ms. */
  now: () => number;
  times?: PhoneTimes;
}

/** The server of docs/contract.md#a-phones-health-and-remote-control. */
export interface PhoneServer {
  /** Handles a WebSocket upgrade below /moblin. Returns false for another path and leaves the socket to the caller. */
  handleUpgrade: HandleUpgrade;
  /** Closes every phone with 1012 (it connects again) and accepts no more. */
  disconnectAll(): void;
}

export function createPhoneServer(options: PhoneServerOptions): PhoneServer {
  const { held, enrolments, wrongPasswords, log, now, times = PHONE_TIMES } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });
  const open = new Set<PhoneConnection>();
  const unidentified = () => [...open].filter(({ isIdentified }) => !isIdentified);
  const admit = async (publicId: string): Promise<Enrolment | number> => {
    const enrolment = await enrolments.find(publicId);
    if (!enrolment) return 404;
    const waiting = unidentified();
    const same = waiting.filter((connection) => connection.enrolment.phoneId === enrolment.phoneId);
    if (wrongPasswords.waitMs(enrolment.phoneId) > 0 || same.length >= MOST_UNIDENTIFIED.each) return 429;
    return waiting.length >= MOST_UNIDENTIFIED.all ? 503 : enrolment;
  };
  return {
    handleUpgrade: handleUpgradesAt(sockets, {
      publicUrl: options.publicUrl,
      at: (path) => (path.startsWith('/moblin/') ? (PATH.exec(path)?.[1] ?? '') : null),
      admit,
      open: (socket, enrolment) => {
        const connection = new PhoneConnection(randomUUID(), enrolment, socket, held, log, now, times);
        open.add(connection);
        socket.once('close', () => open.delete(connection));
      },
    }),
    disconnectAll: () => {
      sockets.close();
      for (const connection of open) connection.restart();
    },
  };
}
