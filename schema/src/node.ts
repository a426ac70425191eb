/**
 * The protocol between the BFF (client) and relay nodes (servers). Every request has `authorization: Bearer <node
 * secret>` and `traceparent`. Both sides ignore unknown fields. Durations and ages are in milliseconds; timestamps
 * of a node's clock are never sent.
 */
export * from './node/desired-server.js';
export * from './node/destinations.js';
export * from './node/feed-health.js';
export * from './node/feed-report.js';
export * from './node/forwards.js';
export * from './node/image.js';
export * from './node/info.js';
export * from './node/levels.js';
export * from './node/output-failures.js';
export * from './node/pages.js';
export * from './node/picture.js';
export * from './node/protocol.js';
export * from './node/recordings.js';
export * from './node/rehearsal.js';
export * from './node/reports.js';
export * from './node/rights.js';
export * from './node/server-report.js';
export * from './node/session.js';
export { FALLBACK_CODES } from './wire/server-status.js';
export { Quality as NodeQuality } from './wire/relay-server.js';
