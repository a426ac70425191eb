import { LIMITS } from '@trailcast/schema/limits';
import type { DestinationKind } from '@trailcast/schema/wire';
import { UnprocessableError } from '../../infra/errors.js';
import { findHostFault } from '../../infra/public-host.js';

/** RTMP URLs of the platforms whose URL is the same for all users. */
export const DEFAULT_SERVERS: Partial<Record<DestinationKind, string>> = {
  kick: 'rtmps://fa723fc1b171.global-contribute.live-video.net:443/app',
  youtube: 'rtmps://a.rtmps.youtube.com:443/live2',
};

const INVALID_FORM_MESSAGE =
  'An address has the form rtmp://host/app or rtmps://host/app. Copy it from the platform.';

/**
 * Returns the URL without surrounding white space. Throws UnprocessableError unless the URL is an RTMP URL of a public
 * host. The node resolves the host and checks its IP addresses at each connection. `allowLoopback` permits the local
 * platform.
 */
export function parseDestinationUrl(text: string, { allowLoopback }: { allowLoopback: boolean }): string {
  const server = text.trim();
  const maxLength = LIMITS.destinationServerMaxLength;
  if (server.length > maxLength)
    throw createFieldError(`An address can have at most ${maxLength} characters.`);
  if (/[\s\p{C}]/u.test(server))
    throw createFieldError('An address must not contain spaces. Copy it again from the platform.');
  const url = URL.canParse(server) ? new URL(server) : null;
  if (url?.protocol !== 'rtmp:' && url?.protocol !== 'rtmps:') throw createFieldError(INVALID_FORM_MESSAGE);
  if (url.username || url.password)
    throw createFieldError(
      'An address must not contain a user name or password. Remove everything before the @.',
    );
  if (url.hash) throw createFieldError('An address must not contain #. Remove it and everything after it.');
  if (url.pathname.replaceAll('/', '') === '') throw createFieldError(INVALID_FORM_MESSAGE);
  const fault = findHostFault(url.hostname, { allowLoopback });
  if (fault !== null) throw createFieldError(fault);
  return server;
}

const createFieldError = (message: string) => new UnprocessableError(message, [{ path: '/server', message }]);
