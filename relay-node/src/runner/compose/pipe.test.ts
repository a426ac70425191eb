import { createPipeConfig } from '../stack/pipe-config.js';
import { findNewestFailure } from '../stack/pipe-log.js';
import { parseProgramRow } from '../stack/pipe-stats.js';
import type { PlatformRoute } from '../stack/platform-route.js';

const settings = {
  obs: '10.213.0.2',
  egress: '10.213.0.3',
  feed: { host: '172.19.0.1', port: 8899 },
};

describe('createPipeConfig', () => {
  it('forwards no program if there is a hub', () => {
    const config = createPipeConfig({ ...settings, hub: { token: 'test-secret' }, platform: null });
    expect(config.match(/^(?:frontend|backend|program) \S+/gm)).toEqual([
      'frontend control',
      'backend obs',
      'program feed',
    ]);
    expect(config).not.toContain('1935');
  });
});

describe('createPipeConfig without a hub', () => {
  const createConfig = (platform: PlatformRoute | null) =>
    createPipeConfig({ ...settings, hub: null, platform });

  it('has no platform server without a platform', () => {
    const config = createConfig(null);
    expect(config.match(/^ {2}server .*/gm)).toEqual(['  server obs 10.213.0.2:4455']);
    expect(config).toContain('UDP4:172.19.0.1:8899');
  });

  it('connects to one address and verifies its certificate against the name', () => {
    const platform = { host: 'live.example.org', address: '52.223.192.1', port: 443, tls: true };
    expect(createConfig(platform)).toContain(
      'server ingest 52.223.192.1:443 ssl verify required verifyhost live.example.org sni str(live.example.org)',
    );
    expect(createConfig({ ...platform, address: '2606:4700::1', tls: false })).toContain(
      'server ingest [2606:4700::1]:443\n',
    );
  });

  it('listens only on the internal network', () => {
    const config = createConfig(null);
    expect(config.match(/bind\S* ?\S+/g)).toEqual([
      'bind unix@/run/egress/obs.sock',
      'bind 10.213.0.3:1935',
      'bind=10.213.0.3,fork,max-children=24,reuseaddr UDP4:172.19.0.1:8899',
    ]);
  });
});

describe('findNewestFailure', () => {
  it.each([
    ['an empty log', '', null],
    ['a successful connection', 'program 1795301926.440 -- 900 Success', null],
    ['a connection that OBS closed', 'program 1795301926.440 CD 900 Success', null],
    [
      'a refusal',
      'program 1795301926.440 SC 3 -',
      {
        connectedAtMs: 1795301926440,
        reason: 'the platform refuses the connection or cannot be reached',
      },
    ],
    [
      'no response',
      '[NOTICE] (1)\nprogram 1795301926.040 sC 5000 -\n',
      { connectedAtMs: 1795301926040, reason: 'the platform does not respond' },
    ],
    [
      'a wrong certificate',
      'program 1795301926.440 SC 3 SSL handshake failure',
      {
        connectedAtMs: 1795301926440,
        reason: 'no secure connection to the platform (SSL handshake failure)',
      },
    ],
  ])('returns the failure of %s', (_case, log, failure) => {
    expect(findNewestFailure(log)).toEqual(failure);
  });
});

describe('parseProgramRow', () => {
  it('parses connections and bytes of the program from haproxy’s CSV', () => {
    const stat =
      '# pxname,svname,scur,bin,bout,\nobs,obs,1,5,5,\nplatform,ingest,1,700,3,\nplatform,BACKEND,1,700,3,\n';
    expect(parseProgramRow(stat)).toEqual({ connections: 1, bytes: 700 });
    expect(parseProgramRow('')).toBeNull();
  });
});
