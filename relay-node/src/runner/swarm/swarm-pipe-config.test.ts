import { createSwarmPipeConfig } from './swarm-pipe-config.js';

const settings = {
  obsSubnet: '10.214.0.64/27',
  nodeSubnet: '10.214.0.32/27',
  feed: { host: '10.214.0.35', port: 8890 },
  hub: null,
};

describe('createSwarmPipeConfig', () => {
  const config = createSwarmPipeConfig({ ...settings, platform: null });

  it('connects to OBS by name, and has no platform server before a platform is set', () => {
    expect(config.match(/^ {2}server \S+ \S+/gm)).toEqual(['  server obs obs:4455', '  server obs obs:4456']);
    expect(config).toContain('UDP4:10.214.0.35:8890');
  });

  it('forwards no program if there is a hub', () => {
    const configWithHub = createSwarmPipeConfig({
      ...settings,
      hub: { token: 'test-secret' },
      platform: null,
    });
    expect(configWithHub).not.toContain('1935');
    expect(configWithHub).toContain('frontend link');
  });

  it('accepts control connections only from the network of the node, and other connections only from the network of OBS', () => {
    const [, control = '', link = '', program = ''] = config.split('frontend ');
    for (const section of [control, link])
      expect(section).toContain('tcp-request connection reject unless { src 10.214.0.32/27 }');
    expect(program).toContain('tcp-request connection reject unless { src 10.214.0.64/27 }');
    expect(program).toContain('UDP4-LISTEN:8890,range=10.214.0.64/27,');
  });

  it('counts bytes of open connections, and uses one thread', () => {
    expect(config.split('frontend program')[1]).toContain('option contstats');
    expect(config).toMatch(/^ {2}nbthread 1$/m);
  });

  it('connects to one address and verifies its certificate against the name', () => {
    const platform = { host: 'live.example.org', address: '52.223.192.1', port: 443, tls: true };
    expect(createSwarmPipeConfig({ ...settings, platform })).toContain(
      'server ingest 52.223.192.1:443 ssl verify required verifyhost live.example.org',
    );
  });
});
