import type { Verdict } from '../../platform/verdict.js';
import type { Viewer } from '../../platform/viewer.js';

/** Sees and ends its own sessions: everybody who is verified. Logging out is open to every role. */
export function sessionVerdict(role: Viewer['role']): Verdict {
  return role === 'UNVERIFIED' ? 'wrong-role' : 'allowed';
}
