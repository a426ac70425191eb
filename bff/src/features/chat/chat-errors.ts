import { PROBLEM_TYPES } from '@trailcast/schema/errors';
import { PlatformError } from '../../drivers/platform/platform-error.js';
import { ConflictError, UnprocessableError, UpstreamFailedError } from '../../infra/errors.js';

/** Thrown if the viewer or the studio's owner has not connected an account to the chat. */
export class ChatNotConnectedError extends ConflictError {
  override readonly type = PROBLEM_TYPES.chatNotConnected;
}

const RECONNECT_MESSAGE = 'Twitch no longer accepts the consent to chat. Connect the chat again.';

/** Throws the API error for a platform's error, with instructions for the user. Rethrows other errors. */
export function throwChatError(error: unknown): never {
  if (!(error instanceof PlatformError)) throw error;
  const options = { cause: error };
  switch (error.code) {
    case 'denied':
    case 'invalid-grant':
    case 'unauthorized':
      throw new ChatNotConnectedError(RECONNECT_MESSAGE, options);
    case 'not-allowed':
      throw new UnprocessableError(
        'Twitch does not allow this account to do that in this channel. Check the channel on Twitch.',
      );
    case 'dropped':
      throw new UnprocessableError('Twitch blocked this message. Edit it, or send it on Twitch.');
    case 'limited':
      throw new UpstreamFailedError(
        'Twitch is limiting requests right now. Wait 30 seconds, then try again.',
        options,
      );
    case 'unavailable':
      throw new UpstreamFailedError('Twitch can’t be reached at the moment. Try again later.', options);
  }
}
