import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { handleUpgradesAt, type HandleUpgrade } from '../../../../infra/push/upgrade.js';
import type { ConnectedPhones } from './connected-phones.js';
import { PHONE_TIMES, PhoneConnection, type Enrolment, type PhoneTimes } from './phone-connection.js';
import type { WrongPasswords } from './wrong-passwords.js';

const PATH_PATTERN = /^\/moblin\/([\w-]{1,64})$/;
/** Settings with many presets have some kB. A longer message ends the connection with 1009. */
const MAX_PAYLOAD_BYTES = 256 * 1024;
/** Maximum number of connections that have not identified themselves: per enrolment, per owner and in all. */
const MAX_UNIDENTIFIED = { perEnrolment: 4, perOwner: 12, total: 200 };

/** An admitted connection. It counts from the admission, before the WebSocket is open, until the socket has closed. */
interface AdmittedConnection {
  enrolment: Enrolment;
  connection: PhoneConnection | null;
}

export interface PhoneServerOptions {
  publicUrl: string;
  enrolments: {
    /** Returns the enrolment with this public id, or null if there is none. */
    find(publicId: string): Promise<Enrolment | null>;
  };
  connectedPhones: ConnectedPhones;
  wrongPasswords: WrongPasswords;
  log: Logger;
  /** Time of a monotonic clock, ms. */
  now: () => number;
  times?: PhoneTimes;
}

/** The WebSocket server of docs/contract.md#a-phones-health-and-remote-control. */
export interface PhoneServer {
  /** Handles a WebSocket upgrade below /moblin. Returns false for another path and leaves the socket to the caller. */
  handleUpgrade: HandleUpgrade;
  /** Closes every phone's connection with 1012, so that the phone reconnects, and accepts no new connections. */
  disconnectAll(): void;
}

export function createPhoneServer(options: PhoneServerOptions): PhoneServer {
  const { connectedPhones, enrolments, wrongPasswords, log, now, times = PHONE_TIMES } = options;
  const webSocketServer = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
  });
  const connections = new Set<AdmittedConnection>();
  const admit = async (publicId: string): Promise<AdmittedConnection | number> => {
    const enrolment = await enrolments.find(publicId);
    if (!enrolment) return 404;
    const { phoneId, ownerId } = enrolment;
    const unidentifiedConnections = [...connections].filter(({ connection }) => !connection?.isIdentified);
    const countOfPhone = unidentifiedConnections.filter(
      (candidate) => candidate.enrolment.phoneId === phoneId,
    ).length;
    const countOfOwner = unidentifiedConnections.filter(
      (candidate) => candidate.enrolment.ownerId === ownerId,
    ).length;
    const isFull = countOfPhone >= MAX_UNIDENTIFIED.perEnrolment || countOfOwner >= MAX_UNIDENTIFIED.perOwner;
    if (wrongPasswords.computeWaitMs(phoneId) > 0 || isFull) return 429;
    if (unidentifiedConnections.length >= MAX_UNIDENTIFIED.total) return 503;
    const admittedConnection: AdmittedConnection = { enrolment, connection: null };
    connections.add(admittedConnection);
    return admittedConnection;
  };
  return {
    handleUpgrade: handleUpgradesAt(webSocketServer, {
      publicUrl: options.publicUrl,
      findResource: (path) => (path.startsWith('/moblin/') ? (PATH_PATTERN.exec(path)?.[1] ?? '') : null),
      admit,
      open: (socket, admittedConnection) => {
        const { enrolment } = admittedConnection;
        admittedConnection.connection = new PhoneConnection(
          randomUUID(),
          enrolment,
          socket,
          connectedPhones,
          log,
          now,
          times,
        );
      },
      release: (admittedConnection) => connections.delete(admittedConnection),
    }),
    disconnectAll: () => {
      webSocketServer.close();
      for (const { connection } of connections) connection?.restart();
    },
  };
}
