import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HUB_FLAGS } from '../guard/hub-process.js';
import { createStackPaths } from './stack-paths.js';
import { writeHubConfig } from './stack-files.js';

describe('writeHubConfig', () => {
  let paths: ReturnType<typeof createStackPaths>;
  beforeEach(async () => {
    paths = createStackPaths(mkdtempSync(join(tmpdir(), 'stack-files-')));
    await mkdir(paths.egressConfig);
  });
  afterEach(() => rmSync(paths.dir, { recursive: true, force: true }));
  const settings = { silenceMs: 60_000, uid: null, obsSubnet: '10.213.0.0/29' };

  it('writes the options of the hub as one private line, without an address or key of a platform', async () => {
    await writeHubConfig(paths, { ...settings, hub: { token: 'of this test', recordings: null } });
    const text = readFileSync(paths.hubConfig, 'utf8');
    expect(text).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(text)).toEqual({
      socket: '/run/egress/hub.sock',
      card: '/run/egress/hub.card',
      port: 1935,
      container: { subnet: '10.213.0.0/29', silenceMs: 60_000 },
      token: 'of this test',
      uid: null,
      recordings: null,
    });
    expect(statSync(paths.hubConfig).mode & 0o777).toBe(0o600);
  });

  it('contains the recordings folder as the container sees it', async () => {
    await writeHubConfig(paths, { ...settings, hub: { token: 'of this test', recordings: '/srv/live/1' } });
    expect(JSON.parse(readFileSync(paths.hubConfig, 'utf8'))).toMatchObject({ recordings: '/recordings' });
  });

  it('contains the file with the secret of agent and hub, if they need one', async () => {
    const hub = { token: 'of this test', recordings: null };
    await writeHubConfig(paths, { ...settings, hub, hubSecretFile: '/run/secrets/hub' });
    const { container } = JSON.parse(readFileSync(paths.hubConfig, 'utf8')) as { container: object };
    expect(container).toEqual({
      subnet: settings.obsSubnet,
      silenceMs: 60_000,
      secretFile: '/run/secrets/hub',
    });
  });

  it('requests recordings to be sent to the agent if there is a network between them', async () => {
    const hub = { token: 'of this test', recordings: '/data/recordings/live/1' };
    await writeHubConfig(paths, { ...settings, hub, hubSecretFile: '/run/secrets/hub' });
    const text = readFileSync(paths.hubConfig, 'utf8');
    expect(JSON.parse(text)).toMatchObject({ recordings: null, container: { sendsRecordings: true } });
    expect(text).not.toContain('/data');
  });

  it('writes nothing for a stack without a hub', async () => {
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
