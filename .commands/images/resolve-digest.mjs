import { createHash } from 'node:crypto';
import { Refusal } from '../say.mjs';

const DOCKER_HUB = 'https://registry-1.docker.io';
const TIMEOUT_MS = 20_000;
/** Prefers an index of all architectures. */
const ACCEPT = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/**
 * Resolves a tag at the registry and returns `NAME:TAG@sha256:…`. The digest is computed from the manifest (OCI
 * distribution specification, "Pulling manifests") and must equal the registry's. Throws Refusal.
 * @param {string} image Docker Hub's name: `debian:bookworm-slim` or `owner/name:tag`.
 * @param {string} [registry]
 */
export async function resolveDigest(image, registry = DOCKER_HUB) {
  const match = /^((?:[a-z0-9._-]+\/)?[a-z0-9._-]+):([\w.-]+)$/.exec(image);
  if (!match) throw new Refusal(`${image} is no NAME:TAG`);
  const [, name = '', tag = ''] = match;
  const repository = name.includes('/') ? name : `library/${name}`;
  const url = `${registry}/v2/${repository}/manifests/${tag}`;
  const answer = await get(url, { accept: ACCEPT });
  const body = Buffer.from(await answer.arrayBuffer());
  const digest = `sha256:${createHash('sha256').update(body).digest('hex')}`;
  const named = answer.headers.get('docker-content-digest');
  if (named !== digest)
    throw new Refusal(`${image}: the registry names ${named ?? 'no digest'}, its answer has ${digest}`);
  return `${image}@${digest}`;
}

/**
 * Requests a URL, with an anonymous token if the registry challenges for one (RFC 6750, and "Token Authentication" of
 * the distribution project).
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function get(url, headers) {
  const first = await request(url, headers);
  if (first.status !== 401) return requireOk(url, first);
  const challenge = first.headers.get('www-authenticate') ?? '';
  await first.body?.cancel();
  const { realm, service, scope } = parametersOf(challenge);
  if (!realm) throw new Refusal(`${url} asks for a sign-in that is not offered`);
  const grant = new URL(realm);
  grant.searchParams.set('service', service ?? '');
  grant.searchParams.set('scope', scope ?? '');
  const granted = requireOk(realm, await request(grant.href, {}));
  const { token } = /** @type {{ token?: unknown }} */ (await granted.json());
  if (typeof token !== 'string') throw new Refusal(`${realm} gave no token`);
  return requireOk(url, await request(url, { ...headers, authorization: `Bearer ${token}` }));
}

/** @param {string} challenge @returns {Partial<Record<string, string>>} */
function parametersOf(challenge) {
  if (!/^bearer /i.test(challenge)) return {};
  return Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  );
}

/** @param {string} url @param {Response} response */
function requireOk(url, response) {
  if (!response.ok) throw new Refusal(`${url} answered ${response.status}`);
  return response;
}

/** @param {string} url @param {Record<string, string>} headers */
async function request(url, headers) {
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new Refusal(`${url} can't be reached: ${String(error)}`);
  }
}
