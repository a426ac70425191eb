export type StreamDialog = 'setUp' | 'invites' | 'rename' | 'weakLink' | 'resetKey' | 'delete' | 'leave';
export type StreamTask = StreamDialog | 'restart';
