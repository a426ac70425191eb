import { PlatformError } from '../../drivers/platform/platform-error.js';
import type { PlatformTarget, StreamingPlatform } from '../../drivers/platform/streaming-platform.js';
import { UpstreamFailedError } from '../../infra/errors.js';
import type { PlatformAccounts } from './platform-accounts.js';

const SIGN_IN_AGAIN_MESSAGE =
  'The streaming platform no longer accepts your sign-in. Log out and sign in again.';
const BUSY_MESSAGE = 'The streaming platform is busy at the moment. Try again later.';
const MESSAGES = {
  denied: SIGN_IN_AGAIN_MESSAGE,
  'invalid-grant': SIGN_IN_AGAIN_MESSAGE,
  unauthorized: SIGN_IN_AGAIN_MESSAGE,
  'not-allowed':
    'The streaming platform returned no stream key for your account. Check there whether you may stream.',
  limited: BUSY_MESSAGE,
  dropped: BUSY_MESSAGE,
  unavailable: 'The streaming platform can’t be reached at the moment. Try again later.',
} as const satisfies Record<PlatformError['code'], string>;

/** Reads users' broadcast targets from the platform. */
export class PlatformBroadcastTarget {
  constructor(
    private readonly platform: StreamingPlatform,
    private readonly accounts: PlatformAccounts,
  ) {}

  /** Returns a user's ingest URL and key. Throws UpstreamFailedError if the platform does not return them. */
  async fetchTarget(userId: number): Promise<PlatformTarget> {
    try {
      return await this.accounts.callWithAccess(userId, ({ token, platformUserId }) =>
        this.platform.fetchTarget(token, platformUserId),
      );
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      throw new UpstreamFailedError(MESSAGES[error.code], { cause: error });
    }
  }
}
