import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { ROOT } from '../root.mjs';
import { runProgram } from '../run-program.mjs';
import { CommandError } from '../command.mjs';
import { parsePolicy } from './apt.mjs';
import { computeFingerprint } from './fingerprint.mjs';
import { findCommand, findRelayCommand } from './machine.mjs';
import { buildNativePart } from './native-part.mjs';
import { choosePackages, findMissingRequirements, RUN_REQUIREMENTS } from './requirements.mjs';
import { isNodeNewEnough } from './node-version.mjs';
import { installNpmPackages, KEEP_PACKAGES } from './npm-packages.mjs';
import { openStamp } from './stamp.mjs';

const obs = { label: 'OBS', commands: ['obs'], packages: ['obs-studio'] };
const srt = { label: 'libsrt', packages: ['libsrt-new', 'libsrt-old'] };

describe('findMissingRequirements', () => {
  /**
   * @param {string[]} commands
   * @param {string[]} packages
   */
  const findMissing = (commands, packages) =>
    findMissingRequirements([obs, srt], {
      hasCommand: (name) => commands.includes(name),
      installed: new Set(packages),
    });

  it('omits a requirement if any of its packages is installed', () => {
    assert.deepEqual(findMissing(['obs'], ['libsrt-old']), []);
  });

  it('accepts a program on the PATH without its package, but not a package without its program', () => {
    assert.deepEqual(findMissing(['obs'], []), [srt]);
    assert.deepEqual(findMissing([], ['obs-studio', 'libsrt-new']), [obs]);
  });
});

describe('findRelayCommand', () => {
  it('is used by findMissingRequirements for the programs of the relay node', () => {
    const lookups = /** @type {[string, boolean][]} */ ([]);
    const hasCommand = (/** @type {string} */ name, /** @type {boolean} */ isRelayProgram) =>
      lookups.push([name, isRelayProgram]) > 0;
    findMissingRequirements(RUN_REQUIREMENTS, { hasCommand, installed: new Set() });
    assert.deepEqual(lookups, [
      ['obs', true],
      ['Xvfb', true],
      ['iptables', true],
    ]);
  });

  it('finds programs only in the relay node’s folders', () => {
    const folder = mkdtempSync(join(tmpdir(), 'path-'));
    const originalPath = process.env.PATH;
    try {
      writeFileSync(join(folder, 'a-program-of-this-test'), '', { mode: 0o755 });
      process.env.PATH = `${folder}:${originalPath}`;
      assert.notEqual(findCommand('a-program-of-this-test'), null);
      assert.equal(findRelayCommand('a-program-of-this-test'), null);
      assert.notEqual(findRelayCommand('env'), null);
    } finally {
      process.env.PATH = originalPath;
      rmSync(folder, { recursive: true });
    }
  });

  it('searches the same folders as the relay node', () => {
    const readSearchPath = (/** @type {string} */ file) =>
      /'((?:\/[a-z/]+:?)+\/bin)'/.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1];
    assert.ok(readSearchPath('relay-node/src/machine/system-path.ts'));
    assert.equal(
      readSearchPath('.commands/setup/machine.mjs'),
      readSearchPath('relay-node/src/machine/system-path.ts'),
    );
  });
});

describe('choosePackages', () => {
  it('returns the first offered package of each requirement, and the requirements without one', () => {
    const offered = new Set(['libsrt-old']);
    assert.deepEqual(choosePackages([obs, srt], offered), { packages: ['libsrt-old'], notOffered: [obs] });
  });
});

describe('parsePolicy', () => {
  it('returns the packages with a candidate version', () => {
    const text =
      'a:\n  Installed: (none)\n  Candidate: 1.2\n  Version table:\nb:\n  Installed: (none)\n  Candidate: (none)\n';
    assert.deepEqual(parsePolicy(text), new Set(['a']));
  });
});

describe('isNodeNewEnough', () => {
  for (const [version, expected] of /** @type {const} */ ([
    ['18.20.1', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['24.1.0', true],
  ])) {
    it(`${expected ? 'accepts' : 'rejects'} ${version}`, () =>
      assert.equal(isNodeNewEnough(version), expected));
  }
});

describe('computeFingerprint', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'computeFingerprint-'));
    mkdirSync(join(folder, 'src/dist'), { recursive: true });
    writeFileSync(join(folder, 'src/a.ts'), 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const computeCurrentFingerprint = () => computeFingerprint(folder, ['src', 'absent']);

  it('stays the same when only times or outputs change', () => {
    const original = computeCurrentFingerprint();
    utimesSync(join(folder, 'src/a.ts'), 1, 1);
    writeFileSync(join(folder, 'src/dist/a.js'), 'x');
    assert.equal(computeCurrentFingerprint(), original);
  });

  it('changes with content, names, and added or removed files', () => {
    const fingerprints = new Set([computeCurrentFingerprint()]);
    writeFileSync(join(folder, 'src/a.ts'), 'two');
    fingerprints.add(computeCurrentFingerprint());
    writeFileSync(join(folder, 'src/b.ts'), '');
    fingerprints.add(computeCurrentFingerprint());
    writeFileSync(join(folder, 'absent'), '');
    fingerprints.add(computeCurrentFingerprint());
    rmSync(join(folder, 'src/a.ts'));
    fingerprints.add(computeCurrentFingerprint());
    assert.equal(fingerprints.size, 5);
  });

  it('matches the stamp only after the fingerprint was written', () => {
    const stamp = openStamp(join(folder, 'cache/stamp'));
    assert.equal(stamp.matches(computeCurrentFingerprint()), false);
    stamp.write(computeCurrentFingerprint());
    assert.equal(stamp.matches(computeCurrentFingerprint()), true);
  });
});

describe('runProgram', () => {
  it('returns exit code and output', async () => {
    const { code, output } = await runProgram('sh', ['-c', 'echo out; echo err >&2; exit 3'], {
      timeoutMs: 5_000,
    });
    assert.deepEqual([code, output.split('\n').sort().join(' ').trim()], [3, 'err out']);
  });

  it('returns 127 for a missing program', async () => {
    assert.equal((await runProgram('no-such-program', [], { timeoutMs: 5_000 })).code, 127);
  });

  it('kills the whole process group at the timeout', async () => {
    const startedAt = performance.now();
    const { code } = await runProgram('sh', ['-c', 'sleep 30 & sleep 30'], { timeoutMs: 300 });
    assert.equal(code, 124);
    assert.ok(performance.now() - startedAt < 10_000);
  });
});

describe('buildNativePart', () => {
  const root = mkdtempSync(join(tmpdir(), 'native-part-'));
  const built = join(root, 'part/built');
  const { PATH: originalPath } = process.env;

  beforeEach(() => {
    mkdirSync(join(root, 'part'));
    writeFileSync(built, '');
    process.env.PATH = join(root, 'programs');
  });
  afterEach(() => {
    process.env.PATH = originalPath;
    rmSync(root, { recursive: true });
  });

  it('keeps an earlier build on a machine without OBS', async () => {
    const part = {
      name: 'part',
      stamp: 'part',
      folder: 'part',
      sources: [],
      outputs: ['built'],
      requirements: [],
    };
    // Without make, a build would fail.
    assert.equal(await buildNativePart(root, { ...part, consequence: 'Nothing' }), true);
    assert.ok(existsSync(built));
  });
});

describe('installNpmPackages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  const installed = join(folder, 'node_modules/a-package.js');
  const npm = join(folder, 'npm.js');
  const { npm_execpath: originalNpm } = process.env;

  beforeEach(() => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    writeFileSync(installed, '');
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    writeFileSync(npm, `require('node:fs').rmSync(${JSON.stringify(installed)});`);
    process.env.npm_execpath = npm;
  });
  afterEach(() => {
    if (originalNpm === undefined) delete process.env.npm_execpath;
    else process.env.npm_execpath = originalNpm;
    rmSync(folder, { recursive: true });
  });

  it('throws CommandError instead of replacing packages in a command that a test has started', async () => {
    const env = { [KEEP_PACKAGES]: '1' };
    await assert.rejects(installNpmPackages(folder, env), (error) => {
      assert.ok(error instanceof CommandError);
      assert.match(error.message, /Run npm ci/);
      return true;
    });
    assert.ok(existsSync(installed));
    assert.match(
      readFileSync(join(ROOT, 'e2e/_product/product.ts'), 'utf8'),
      new RegExp(`${KEEP_PACKAGES}: '1'`),
    );
  });

  const createLockFile = (/** @type {Record<string, object>} */ packages) =>
    JSON.stringify({ packages: { '': {}, bff: {}, 'node_modules/bff': { link: true }, ...packages } });
  const requiredPackage = { 'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' } };
  const optionalPackage = {
    'node_modules/other': { version: '2.0.0', integrity: 'sha512-other', optional: true },
  };

  for (const [title, record, isKept] of /** @type {[string, Record<string, object>, boolean][]} */ ([
    ['the packages of the lock file', requiredPackage, true],
    ['an optional package in addition', { ...requiredPackage, ...optionalPackage }, true],
    ['another version', { 'node_modules/one': { version: '1.0.1', integrity: 'sha512-later' } }, false],
    ['an additional package', { ...requiredPackage, 'node_modules/more': { version: '1.0.0' } }, false],
    ['a missing package', optionalPackage, false],
  ]))
    it(`${isKept ? 'keeps' : 'replaces'} an old installation with ${title}`, async () => {
      writeFileSync(
        join(folder, 'package-lock.json'),
        createLockFile({ ...requiredPackage, ...optionalPackage }),
      );
      writeFileSync(join(folder, 'node_modules/.package-lock.json'), createLockFile(record));
      utimesSync(join(folder, 'node_modules/.package-lock.json'), 1, 1);
      await installNpmPackages(folder, {});
      assert.equal(existsSync(installed), isKept);
    });

  it('runs npm ci once for each lock file', async () => {
    await installNpmPackages(folder, {});
    assert.ok(!existsSync(installed));
    writeFileSync(installed, '');
    await installNpmPackages(folder, { [KEEP_PACKAGES]: '1' });
    assert.ok(existsSync(installed));
  });
});
