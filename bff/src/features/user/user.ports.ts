import type { Transaction } from '../../infra/db/database.js';

/** What signing in needs of its neighbours, declared by this feature and connected in the composition root. */
export interface SessionOpener {
  /** Creates a session for a device of this name; the only time that its token is seen. */
  open(tx: Transaction, userId: number, deviceName: string): Promise<{ token: string; sessionId: number }>;
}

/** Hears of every sign-in. */
export interface SignInListener {
  /** In its transaction. */
  onSignedIn(tx: Transaction, userId: number, login: string): Promise<void>;
  /** Once it is committed, before it is answered; must end soon and never fail. */
  afterSignIn(userId: number): Promise<void>;
}
