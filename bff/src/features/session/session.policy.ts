import { mayRequest } from '../../access/operations.js';
import type { Verdict } from '../../infra/verdict.js';
import type { Viewer } from '../../infra/viewer.js';

/** Checks the role for listing and revoking one's own sessions. Every role may log out. */
export function checkSessionRole(role: Viewer['role']): Verdict {
  return mayRequest('sessions', role) ? 'allowed' : 'wrong-role';
}
