import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HUB_FLAGS } from '../guard/hub-process.js';
import { createStackPaths } from './stack-paths.js';
import { createFakeRendering } from '../renderer/fake-rendering.js';
import { writeHubConfig, writeRenderer } from './stack-files.js';
import { createStackRecord } from './stack-record.js';

describe('writeHubConfig', () => {
  let paths: ReturnType<typeof createStackPaths>;
  beforeEach(async () => {
    paths = createStackPaths(mkdtempSync(join(tmpdir(), 'stack-files-')));
    await mkdir(paths.egressConfig);
  });
  afterEach(() => rmSync(paths.dir, { recursive: true, force: true }));
  const settings = { silenceMs: 60_000, uid: null, obsSubnet: '10.213.0.0/29' };

  it('writes the hub’s options as one line that only its owner can read', async () => {
    await writeHubConfig(paths, { ...settings, hub: { token: 'test-secret', recordings: null } });
    const text = readFileSync(paths.hubConfig, 'utf8');
    expect(text).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(text)).toEqual({
      socket: '/run/egress/hub.sock',
      card: '/run/egress/hub.card',
      port: 1935,
      container: { subnet: '10.213.0.0/29', silenceMs: 60_000 },
      token: 'test-secret',
      uid: null,
      recordings: null,
    });
    expect(statSync(paths.hubConfig).mode & 0o777).toBe(0o600);
  });

  it('writes the recordings folder as the container sees it', async () => {
    await writeHubConfig(paths, { ...settings, hub: { token: 'test-secret', recordings: '/srv/live/1' } });
    expect(JSON.parse(readFileSync(paths.hubConfig, 'utf8'))).toMatchObject({ recordings: '/recordings' });
  });

  it('writes the path of the shared secret of agent and hub', async () => {
    const hub = { token: 'test-secret', recordings: null };
    await writeHubConfig(paths, { ...settings, hub, hubSecretFile: '/run/secrets/hub' });
    const { container } = JSON.parse(readFileSync(paths.hubConfig, 'utf8')) as { container: object };
    expect(container).toEqual({
      subnet: settings.obsSubnet,
      silenceMs: 60_000,
      secretFile: '/run/secrets/hub',
    });
  });

  it('configures a remote hub to send its recordings instead of writing them', async () => {
    const hub = { token: 'test-secret', recordings: '/data/recordings/live/1' };
    await writeHubConfig(paths, { ...settings, hub, hubSecretFile: '/run/secrets/hub' });
    const text = readFileSync(paths.hubConfig, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ recordings: null, container: { sendsRecordings: true } });
    expect(text).not.toContain('/data');
  });

  it('writes no file for a stack without a hub', async () => {
    await writeHubConfig(paths, { ...settings, hub: null });
    expect(() => statSync(paths.hubConfig)).toThrow('ENOENT');
  });
});

describe('entry.sh of the egress image', () => {
  it('starts the hub with the flags of the process runner', () => {
    const entry = readFileSync(join(__dirname, '../../../egress/entry.sh'), 'utf8');
    expect(entry).toContain(`node ${HUB_FLAGS.join(' ')} `);
  });
});

describe('writeRenderer', () => {
  const video = { width: 1280, height: 720, fps: 30 };
  const readRenderer = async (firstRenderer: 'software' | 'opengl', change: { cores?: null } = {}) => {
    const paths = createStackPaths(mkdtempSync(join(tmpdir(), 'stack-files-')));
    await mkdir(paths.home);
    const rendering = createFakeRendering(video, { firstRenderer, coresPerServer: 2 });
    const spec = { serverId: 1, instance: 'x' };
    const record = createStackRecord(spec, 'project', { silenceMs: 60_000, rendering });
    await writeRenderer(paths, { ...record, ...change }, null);
    const text = readFileSync(paths.renderer, 'utf8');
    rmSync(paths.dir, { recursive: true, force: true });
    return text;
  };

  it("writes the server's share of the cores for the decoders under the software renderer", async () => {
    expect(await readRenderer('software')).toBe('software\n2\n');
    expect(await readRenderer('opengl')).toBe('opengl\n');
  });

  it('writes no cores for the stack of an older agent, whose record has none', async () => {
    expect(await readRenderer('software', { cores: null })).toBe('software\n');
  });
});
