import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../root.mjs';
import { RUN_REQUIREMENTS } from '../../setup/requirements.mjs';
import { isCurrent } from './base-image.mjs';
import { createAptFiles, parseDebianSources } from './apt-settings.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

describe('parseDebianSources', () => {
  it('returns only mirrors of Debian 12', () => {
    const targets = [
      'https://mirror.example/debian/ bookworm main Packages',
      'https://mirror.example/debian/ bookworm main Translations',
      'https://mirror.example/debian/ bookworm contrib Packages',
      'https://mirror.example/debian/ bookworm-updates main Packages',
      'https://mirror.example/debian-security/ bookworm-security main Packages',
      'https://packages.example/apt bookworm main Packages',
      'https://packages.example/debian trixie main Packages',
    ].join('\n');
    assert.deepEqual(parseDebianSources(targets), [
      { uri: 'https://mirror.example/debian', suite: 'bookworm' },
      { uri: 'https://mirror.example/debian', suite: 'bookworm-updates' },
      { uri: 'https://mirror.example/debian-security', suite: 'bookworm-security' },
    ]);
  });
});

describe('createAptFiles', () => {
  const sources = [{ uri: 'http://mirror.example/debian', suite: 'bookworm' }];

  it('returns the machine’s settings, and names only the given list of sources', () => {
    const settings = ['Acquire::http::Proxy "http://proxy.example:3128";'];
    const { conf, list } = createAptFiles({ sources, trusted: false, settings }, '/run/list');
    assert.match(conf, /^Acquire::http::Proxy/m);
    assert.match(conf, /^Dir::Etc::SourceList "\/run\/list";$/m);
    assert.match(
      list,
      /^deb \[signed-by=\/usr\/share\/keyrings\/debian-archive-keyring.gpg\] http:\/\/mirror/,
    );
  });

  it('marks a mirror as trusted if the machine accepts it unsigned', () => {
    const { list } = createAptFiles({ sources, trusted: true, settings: [] }, '/run/list');
    assert.match(list, /^deb \[trusted=yes\] /);
  });
});

describe('isCurrent', () => {
  const now = Date.parse('2026-05-01T00:00:00Z');

  it('returns true for an image that was built from the recipe less than 30 days ago', () => {
    assert.equal(isCurrent('abc 2026-04-20T10:00:00Z\n', 'abc', now), true);
    assert.equal(isCurrent('abc 2026-03-20T10:00:00Z\n', 'abc', now), false);
    assert.equal(isCurrent('old 2026-04-20T10:00:00Z\n', 'abc', now), false);
  });

  it('returns true for an image of the registry', () => {
    assert.equal(isCurrent(' 2026-01-01T10:00:00Z\n', 'abc', now), true);
  });
});

describe('the Dockerfiles', () => {
  const obs = read('relay-node/obs/Dockerfile');
  const node = read('relay-node/Dockerfile');
  const bff = read('bff/Dockerfile');
  const listPackages = (/** @type {string} */ text) =>
    [...text.matchAll(/--no-install-recommends (.+) \\$/gm)].flatMap(([, names = '']) => names.split(' '));

  it('install the packages of `npm run up`', () => {
    const installed = new Set([...listPackages(obs), ...listPackages(node)]);
    const missingRequirements = RUN_REQUIREMENTS.filter(
      ({ packages }) => !packages.some((name) => installed.has(name)),
    );
    // In containers, Docker networks replace iptables for isolation.
    assert.deepEqual(
      missingRequirements.map(({ packages }) => packages[0]),
      ['iptables'],
    );
    for (const name of ['obs-studio', 'xvfb', 'fonts-dejavu-core', 'fonts-inter'])
      assert.ok(listPackages(obs).includes(name), name);
  });

  it('begin with the same package stage, so it is built once', () => {
    const findStage = (/** @type {string} */ text) => /^FROM \S+ AS packages\n[^]*?\n\n/m.exec(text)?.[0];
    assert.ok(findStage(node)?.includes('npm ci'));
    assert.equal(findStage(node), findStage(bff));
  });

  it('use production’s Node version by default', () => {
    for (const text of [node, bff]) assert.match(text, /^ARG NODE_IMAGE=node:24-bookworm-slim$/m);
  });

  it('run as an unprivileged user, without a shell between init and the program', () => {
    const users = [obs, node, bff].map((text) => /^USER (\d+):\1$/m.exec(text)?.[1]);
    assert.deepEqual(users, ['10001', '10002', '10003']);
    for (const text of [obs, node, bff]) {
      assert.match(text, /^ENTRYPOINT \["tini", .*\]$/m);
      assert.match(text, /^HEALTHCHECK /m);
    }
  });

  it('have no argument or variable for a secret', () => {
    for (const text of [obs, node, bff])
      assert.doesNotMatch(text, /^(ARG|ENV) .*(SECRET|PASSWORD|TOKEN|KEY)=/im);
  });
});
