import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ROOT } from '../root.mjs';
import { BASE_IMAGES } from './base-images.mjs';
import { resolveDigest } from './resolve-digest.mjs';

const MANIFEST = '{"schemaVersion":2,"manifests":[]}';
const DIGEST = `sha256:${createHash('sha256').update(MANIFEST).digest('hex')}`;

describe('resolveDigest', () => {
  /** A registry that issues anonymous tokens and requires one for manifests. */
  const registry = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://registry');
    requests.push(`${url.pathname}${url.search}`);
    if (url.pathname === '/token') return void response.end(JSON.stringify(state.token));
    if (request.headers.authorization !== 'Bearer registry-token') {
      response.setHeader(
        'www-authenticate',
        `Bearer realm="${state.base}/token",service="registry",scope="pull"`,
      );
      return void response.writeHead(401).end();
    }
    if (state.digest) response.setHeader('docker-content-digest', state.digest);
    assert.match(request.headers.accept ?? '', /image\.index/);
    response.writeHead(state.status).end(MANIFEST);
  });
  /** @type {string[]} */
  let requests = [];
  const state = {
    base: '',
    status: 200,
    digest: DIGEST,
    token: /** @type {object} */ ({ token: 'registry-token' }),
  };
  before(async () => {
    await new Promise((listening) => registry.listen(0, '127.0.0.1', () => listening(null)));
    const address = registry.address();
    state.base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  after(() => registry.close());
  beforeEach(() => {
    requests = [];
    Object.assign(state, { status: 200, digest: DIGEST, token: { token: 'registry-token' } });
  });

  it('requests a token after a 401 response, and appends the digest of the manifest', async () => {
    assert.equal(await resolveDigest('debian:bookworm-slim', state.base), `debian:bookworm-slim@${DIGEST}`);
    const path = '/v2/library/debian/manifests/bookworm-slim';
    assert.deepEqual(requests, [path, '/token?service=registry&scope=pull', path]);
  });

  it('resolves an image with an owner in its name', async () => {
    assert.equal(await resolveDigest('valkey/valkey:8', state.base), `valkey/valkey:8@${DIGEST}`);
    assert.equal(requests[0], '/v2/valkey/valkey/manifests/8');
  });

  const invalidCases = /** @type {const} */ ([
    [
      'a digest that differs from the manifest’s',
      { digest: `sha256:${'0'.repeat(64)}` },
      /registry names sha256:0+/,
    ],
    ['a response without a digest', { digest: '' }, /names no digest/],
    ['an unknown tag', { status: 404 }, /manifests\/1 responded with 404/],
    ['a token response without a token', { token: {} }, /returned no token/],
  ]);
  for (const [title, change, message] of invalidCases) {
    it(`rejects ${title}`, async () => {
      Object.assign(state, change);
      await assert.rejects(resolveDigest('x:1', state.base), message);
    });
  }

  it('rejects an image without a tag, and a registry that does not respond', async () => {
    await assert.rejects(resolveDigest('debian', state.base), /form NAME:TAG/);
    await assert.rejects(resolveDigest('debian@sha256:0', state.base), /form NAME:TAG/);
    await assert.rejects(resolveDigest('x:1', 'http://127.0.0.1:9'), /can't be reached/);
  });
});

describe('BASE_IMAGES', () => {
  const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');
  const entries = Object.entries(BASE_IMAGES);

  it('lists the default base images of the Dockerfiles', () => {
    const dockerfiles = ['bff', 'relay-node', 'relay-node/obs', 'relay-node/local'];
    for (const folder of dockerfiles) {
      const text = read(`${folder}/Dockerfile`);
      const stages = [...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, stage]) => stage);
      const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
      const registryBases = bases.filter((base) => !stages.includes(base));
      assert.ok(registryBases.length > 0);
      for (const base of registryBases) {
        const variable = /^\$\{(\w+)\}$/.exec(base)?.[1];
        const fallback = new RegExp(`^ARG ${variable}=(\\S+)$`, 'm').exec(text)?.[1];
        assert.deepEqual([folder, fallback], [folder, Object.fromEntries(entries)[variable ?? '']]);
      }
    }
  });

  it('lists the default images of the compose file', () => {
    const text = read('relay-node/compose.yml');
    const images = [...text.matchAll(/^ *image: (\S+)$/gm)].map(([, image = '']) =>
      image.replaceAll("'", ''),
    );
    for (const image of images.filter((name) => !/^trailcast\//.test(name)))
      assert.ok(
        entries.some(([variable, name]) => image === `\${${variable}:-${name}}`),
        image,
      );
    const bases = [...text.matchAll(/args: \{ (\w+): '\$\{\1:-([^}]+)\}' \}/g)];
    assert.equal(bases.length, [...text.matchAll(/^ *build:/gm)].length);
    for (const [, variable = '', name] of bases) assert.equal(name, Object.fromEntries(entries)[variable]);
  });

  it('pins every image in the jobs of the workflow', () => {
    const text = read('.github/workflows/ci.yml');
    const images = [...text.matchAll(/^ *image: (.+)$/gm)].map(([, image = '']) => image);
    assert.ok(images.length > 0);
    for (const image of images) assert.match(image, /^\$\{\{ needs\.pins\.outputs\.[A-Z_]+ \}\}$/);
    for (const [, variable = ''] of text.matchAll(/needs\.pins\.outputs\.([A-Z_]+)/g)) {
      assert.ok(variable in BASE_IMAGES, variable);
      assert.ok(text.includes(`${variable}: \${{ steps.pins.outputs.${variable} }}`), variable);
    }
    assert.doesNotMatch(text, /sha256:/);
  });
});
