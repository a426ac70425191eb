import type { Transaction } from '../../infra/db/database.js';

/** Access to sessions. The session feature implements it. */
export interface SessionOpener {
  /** Creates a session for a device. The token is returned only here. */
  open(tx: Transaction, userId: number, deviceName: string): Promise<{ token: string; sessionId: number }>;
}

/** Called at every sign-in. */
export interface SignInListener {
  /** Runs in the sign-in's transaction. */
  onSignedIn(tx: Transaction, userId: number, login: string): Promise<void>;
  /** Runs after the commit and before the response; must be short and never throw. */
  afterSignIn(userId: number): Promise<void>;
}
