import { z } from 'zod';
import { Quality } from '../wire/relay-server.js';

/** A missing prerequisite of the node, and how to provide it. */
export const NodeMissing = z.object({ what: z.string(), how: z.string() });

/** Response of GET /v1/node. */
export const NodeInfo = z.object({
  protocol: z.object({ min: z.int(), max: z.int() }),
  version: z.string(),
  /** Changes at each start of the agent. */
  bootId: z.string(),
  /** Slots. A server reserves one at creation, a broadcast at start. */
  capacity: z.object({
    servers: z.object({ total: z.int(), used: z.int() }),
    broadcasts: z.object({ total: z.int(), used: z.int() }),
  }),
  ingest: z.object({ ok: z.boolean(), port: z.int(), revision: z.int() }),
  obs: z.object({ version: z.string().nullable(), tested: z.boolean() }),
  /** Problems that prevent the node from working, as text for operators. */
  missing: z.array(NodeMissing),
  /** Problems that do not prevent it (exposed websocket, old libsrt), as text for operators. */
  warnings: z.array(z.string()),
  /** True if the operator drains the node: it accepts no new servers, and its servers move away. Since protocol 2. */
  draining: z.boolean().default(false),
  /** Number of servers by renderer; null from a node that does not report it. */
  renderers: z.object({ software: z.int(), opengl: z.int() }).nullable().default(null),
  /** Qualities that the node can broadcast, cheapest first; empty from a node that does not report them. */
  qualities: z.array(Quality).default([]),
  /** True if the node can record broadcasts. Since protocol 3. */
  recording: z.boolean().default(false),
  /** True if the node supports rehearsals. Since protocol 3. */
  rehearsals: z.boolean().default(false),
  /** True if the node shows browser sources. False from a node of an earlier version. */
  browserSources: z.boolean().default(false),
});

/** Body of PUT /v1/drain, called by operators, since protocol 2. Stored across restarts of the agent. */
export const Drain = z.object({ draining: z.boolean() });

export type NodeInfo = z.infer<typeof NodeInfo>;
export type Drain = z.infer<typeof Drain>;
