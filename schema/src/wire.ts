/**
 * Schemas of the REST and STOMP bodies in docs/contract.md#shapes. Ids are positive integers, times are integer
 * milliseconds since the epoch (UTC), money is EUR including VAT, hours are numbers.
 */
export * from './wire/account/alert.js';
export * from './wire/account/api-token.js';
export * from './wire/chat.js';
export * from './wire/destination.js';
export * from './wire/feed.js';
export * from './wire/feed-history.js';
export * from './wire/hints.js';
export * from './wire/image.js';
export * from './wire/overlay.js';
export * from './wire/account/payment.js';
export * from './wire/phone.js';
export * from './wire/recording.js';
export * from './wire/rehearsal.js';
export * from './wire/relay-server.js';
export { Id, Timestamp } from './wire/scalars.js';
export * from './wire/scene-collection.js';
export * from './wire/scene-sources.js';
export * from './wire/server-status.js';
export * from './wire/session-report.js';
export * from './wire/set-up.js';
export * from './wire/stream.js';
export * from './wire/studio.js';
export * from './wire/system.js';
export * from './wire/account/user.js';
