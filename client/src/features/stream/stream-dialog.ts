/** What may be asked before or while a stream is changed. */
export type StreamDialog = 'invites' | 'rename' | 'resetKey' | 'delete' | 'leave';
/** A call that runs for one stream. */
export type StreamTask = StreamDialog | 'restart';
