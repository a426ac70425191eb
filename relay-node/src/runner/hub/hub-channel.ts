import type { Duplex } from 'node:stream';

/** How an agent reaches a hub, wherever it runs. */
export interface HubChannel {
  /** Connects to the hub's control channel. Returns null if none runs. The caller handles the connection's errors. */
  connect: () => Promise<Duplex | null>;
  /** Has a hub started, unless one runs. */
  start: () => void | Promise<void>;
  /** Kills a hub that hangs, through another process that starts a new one. Absent where there is no such process. */
  kill?: () => void | Promise<void>;
  /**
   * Returns how many connections in a row a hub has left unanswered that runs. Absent where a hub that hangs lets an agent
   * connect.
   */
  unanswered?: () => number;
  /** Returns the hub's CPU time so far, ms, or null if unknown. Absent where it can't be known. */
  cpuTimeMs?: () => Promise<number | null>;
  /**
   * Period of heartbeats, ms. The hub exits if it hears none for several times this period. Absent where a guard ends the
   * hub.
   */
  heartbeatMs?: number;
  /** The hub is on another machine: its recordings arrive over this channel. It exits after this time without an agent, ms. */
  remoteSilenceMs?: number;
}
