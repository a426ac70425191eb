/** A phone that publishes to the node under test. */
export interface ContractPublisher {
  /** Resolves when the node closed the connection, never by `stop`. */
  readonly closed: Promise<void>;
  /** Ends the feed as a phone does that goes away; the node's connection is closed when it resolves. */
  stop(): Promise<void>;
}

/**
 * What a harness gives the contract suite: a running node of its own, empty (no server, rights revision 0 or -1),
 * admitting exactly two servers and one broadcast at a time.
 */
export interface NodeUnderTest {
  /** `http://host:port`, without a slash at the end. */
  baseUrl: string;
  secret: string;
  /** OBS scene collection JSON, text as a user saves it; `scene_order` lists its scenes in window order. */
  collection: string;
  /** The collection's `current_scene`, which shows the feed. */
  feedScene: string;
  /** Another scene of it, without the feed. */
  otherScene: string;
  /** A platform that takes broadcasts. Needed unless the suite was declared without 'live'. */
  accepting?: { server: string; key: string };
  /** Returns how often that platform was connected to. Needed unless declared without 'rehearsals'. */
  platformCalls?(): number;
  /** Publishes moving pictures with this stream key until stopped. Needed unless declared without 'feed'. */
  publish?(streamKey: string): Promise<ContractPublisher>;
  /** Ends the node and everything that it started. */
  stop(): Promise<void>;
}

/** Abilities that a harness lacks; their tests are shown as skipped. `destinations`: more than the first one. */
export type Without = readonly ('live' | 'feed' | 'destinations' | 'rehearsals')[];

/** Nothing listens there: a connection is refused immediately. A fake node fails a start to it with `connect-failed`. */
export const UNREACHABLE_TARGET = { server: 'rtmp://127.0.0.1:1/app', key: 'contract-platform-key' } as const;
