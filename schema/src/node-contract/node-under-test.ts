/** A phone that publishes to the node under test. */
export interface ContractPublisher {
  /** Resolves when the node closes the connection. `stop` does not resolve it. */
  readonly closed: Promise<void>;
  /** Disconnects like a phone that loses its network. Resolves when the node has closed the connection. */
  stop(): Promise<void>;
}

/**
 * The relay node that a harness provides for the contract suite. It is empty (no servers, rights revision 0 or -1) and
 * admits exactly two servers and one broadcast at a time.
 */
export interface NodeUnderTest {
  /** `http://host:port`, without a trailing slash. */
  baseUrl: string;
  secret: string;
  /** OBS scene collection, JSON as a user saves it. `scene_order` lists its scenes in window order. */
  collection: string;
  /** The collection's `current_scene`, which shows the feed. */
  feedScene: string;
  /** Another scene of the collection, without the feed. */
  otherScene: string;
  /** A platform that accepts broadcasts. Required unless the suite is declared without 'live'. */
  acceptingTarget?: { server: string; key: string };
  /** Returns the number of connections to that platform so far. Required unless declared without 'rehearsals'. */
  countPlatformConnections?(): number;
  /** Publishes moving pictures with this stream key until stopped. Required unless declared without 'feed'. */
  publish?(streamKey: string): Promise<ContractPublisher>;
  /** Stops the node and all its processes. */
  stop(): Promise<void>;
}

/** Features that a harness lacks. Their tests are skipped. `destinations`: more than one destination. */
export type MissingFeatures = readonly ('live' | 'feed' | 'destinations' | 'rehearsals')[];

/**
 * A target where nothing listens, so connections are refused immediately. A fake node fails a start to it with
 * `connect-failed`.
 */
export const UNREACHABLE_TARGET = { server: 'rtmp://127.0.0.1:1/app', key: 'contract-platform-key' } as const;
