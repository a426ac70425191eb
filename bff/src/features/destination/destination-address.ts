import { isIP } from 'node:net';
import { closedRange } from '@trailcast/schema/address-range';
import { LIMITS } from '@trailcast/schema/limits';
import type { DestinationKind } from '@trailcast/schema/wire';
import { RefusedError } from '../../infra/errors.js';

/** Addresses that platforms give to all their users. */
export const DEFAULT_SERVERS: Partial<Record<DestinationKind, string>> = {
  kick: 'rtmps://fa723fc1b171.global-contribute.live-video.net:443/app',
  youtube: 'rtmps://a.rtmps.youtube.com:443/live2',
};

/** A name with a dot whose last part begins with a letter, so that it can't be read as a number. */
const PUBLIC_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const FORM = 'An address has the form rtmp://host/app or rtmps://host/app. Copy it from the platform.';

/**
 * Returns the address without surrounding white space. Throws RefusedError unless it is an RTMP address of a public host;
 * the node resolves the name and checks its addresses at each connection. `allowLoopback`: the local platform may be
 * addressed.
 */
export function destinationAddress(text: string, { allowLoopback }: { allowLoopback: boolean }): string {
  const server = text.trim();
  const max = LIMITS.destinationServerMaxLength;
  if (server.length > max) throw refused(`An address has at most ${max} characters.`);
  if (/[\s\p{C}]/u.test(server)) throw refused('An address has no spaces. Copy it again from the platform.');
  const url = URL.canParse(server) ? new URL(server) : null;
  if (url?.protocol !== 'rtmp:' && url?.protocol !== 'rtmps:') throw refused(FORM);
  if (url.username || url.password)
    throw refused('An address must not contain a user name or password. Leave out what is before the @.');
  if (url.hash) throw refused('An address must not contain #. Leave it out and what follows it.');
  if (url.pathname.replaceAll('/', '') === '') throw refused(FORM);
  checkHost(url.hostname.toLowerCase().replace(/^\[|\]$/g, ''), allowLoopback);
  return server;
}

function checkHost(host: string, allowLoopback: boolean): void {
  if (isIP(host) === 0) {
    if (PUBLIC_NAME.test(host) && !host.endsWith('.localhost')) return;
    if (allowLoopback && host === 'localhost') return;
    throw refused('An address needs the full name of a host on the Internet, such as live.example.com.');
  }
  const range = closedRange(host);
  if (range === null || (allowLoopback && range === 'loopback')) return;
  throw refused(`This address is not on the public Internet (${range}). Use the platform’s public address.`);
}

const refused = (message: string) => new RefusedError(message, [{ path: '/server', message }]);
