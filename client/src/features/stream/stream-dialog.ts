export type StreamDialog = 'setUp' | 'invites' | 'rename' | 'weakLink' | 'resetKey' | 'delete' | 'leave';
/** A running call for one stream. */
export type StreamTask = StreamDialog | 'restart';
