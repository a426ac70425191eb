import { mayCall } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';

/** Verified users list and revoke their own sessions; every role may log out. */
export function checkSessionRole(role: Viewer['role']): Verdict {
  return mayCall('sessions', role) ? 'allowed' : 'wrong-role';
}
