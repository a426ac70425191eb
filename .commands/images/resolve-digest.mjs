import { createHash } from 'node:crypto';
import { CommandError } from '../command.mjs';

const DOCKER_HUB = 'https://registry-1.docker.io';
const TIMEOUT_MS = 20_000;
/** Accepted manifests. An index of all architectures is preferred. */
const ACCEPT = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/**
 * Resolves a tag at the registry and returns `NAME:TAG@sha256:…`. The digest is computed from the manifest (OCI
 * distribution specification, "Pulling manifests") and must equal the registry's. Throws CommandError if the tag can't
 * be resolved.
 * @param {string} image Docker Hub's name: `debian:bookworm-slim` or `owner/name:tag`.
 * @param {string} [registry]
 */
export async function resolveDigest(image, registry = DOCKER_HUB) {
  const match = /^((?:[a-z0-9._-]+\/)?[a-z0-9._-]+):([\w.-]+)$/.exec(image);
  if (!match) throw new CommandError(`${image} does not have the form NAME:TAG`);
  const [, name = '', tag = ''] = match;
  const repository = name.includes('/') ? name : `library/${name}`;
  const url = `${registry}/v2/${repository}/manifests/${tag}`;
  const response = await fetchWithToken(url, { accept: ACCEPT });
  const body = Buffer.from(await response.arrayBuffer());
  const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
  const headerDigest = response.headers.get('docker-content-digest');
  if (headerDigest !== digest)
    throw new CommandError(
      `${image}: the registry names ${headerDigest ?? 'no digest'}, its response has ${digest}`,
    );
  return `${image}@${digest}`;
}

/**
 * Requests a URL, with an anonymous token if the registry challenges for one (RFC 6750, and "Token Authentication" of
 * the distribution project).
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function fetchWithToken(url, headers) {
  const firstResponse = await fetchOrThrow(url, headers);
  if (firstResponse.status !== 401) return requireOk(url, firstResponse);
  const challenge = firstResponse.headers.get('www-authenticate') ?? '';
  await firstResponse.body?.cancel();
  const { realm, service, scope } = parseChallenge(challenge);
  if (!realm) throw new CommandError(`${url} requires a sign-in without anonymous tokens`);
  const tokenUrl = new URL(realm);
  tokenUrl.searchParams.set('service', service ?? '');
  tokenUrl.searchParams.set('scope', scope ?? '');
  const tokenResponse = requireOk(realm, await fetchOrThrow(tokenUrl.href, {}));
  const { token } = /** @type {{ token?: unknown }} */ (await tokenResponse.json());
  if (typeof token !== 'string') throw new CommandError(`${realm} returned no token`);
  return requireOk(url, await fetchOrThrow(url, { ...headers, authorization: `Bearer ${token}` }));
}

/** @param {string} challenge @returns {Partial<Record<string, string>>} */
function parseChallenge(challenge) {
  if (!/^bearer /i.test(challenge)) return {};
  return Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  );
}

/** @param {string} url @param {Response} response */
function requireOk(url, response) {
  if (!response.ok) throw new CommandError(`${url} responded with ${response.status}`);
  return response;
}

/** @param {string} url @param {Record<string, string>} headers */
async function fetchOrThrow(url, headers) {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new CommandError(`${url} can't be reached: ${String(error)}`);
  }
}
