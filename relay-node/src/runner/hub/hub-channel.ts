import type { Duplex } from 'node:stream';

/** An agent's access to a hub on this machine or another machine. */
export interface HubChannel {
  /** Connects to the hub's control channel. Returns null if no hub runs. The caller handles the connection's errors. */
  connect: () => Promise<Duplex | null>;
  /** Starts a hub, unless one runs. */
  start: () => void | Promise<void>;
  /** Kills a hung hub. Another process then starts a new hub. Absent if there is no such process. */
  kill?: () => void | Promise<void>;
  /**
   * Returns the number of consecutive connections without a response from a running hub. Absent if even a hung hub
   * accepts connections.
   */
  countUnansweredConnections?: () => number;
  /** Returns the hub's CPU time so far, ms, or null if unknown. Absent if it is never known. */
  readCpuTimeMs?: () => Promise<number | null>;
  /** Heartbeat interval, ms. The hub exits after missing several heartbeats. Absent if a guard ends the hub. */
  heartbeatMs?: number;
  /**
   * Time without an agent after which the hub exits, ms. Present for a hub on another machine, which sends its
   * recordings over this channel.
   */
  remoteSilenceMs?: number;
}
