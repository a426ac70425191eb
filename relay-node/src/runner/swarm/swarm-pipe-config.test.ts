import { swarmPipeConfig } from './swarm-pipe-config.js';

const settings = {
  inside: '10.214.0.64/27',
  outside: '10.214.0.32/27',
  feed: { host: '10.214.0.35', port: 8890 },
};

describe('swarmPipeConfig', () => {
  const config = swarmPipeConfig({ ...settings, platform: null });

  it('finds OBS by its name, and leads nowhere else before a platform is named', () => {
    expect(config.match(/^ {2}server \S+ \S+/gm)).toEqual(['  server obs obs:4455', '  server obs obs:4456']);
    expect(config).toContain('UDP4:10.214.0.35:8890');
  });

  it('lets the node’s network alone call OBS, and OBS’s alone the platform and the feed', () => {
    const [, control = '', link = '', program = ''] = config.split('frontend ');
    for (const part of [control, link])
      expect(part).toContain('tcp-request connection reject unless { src 10.214.0.32/27 }');
    expect(program).toContain('tcp-request connection reject unless { src 10.214.0.64/27 }');
    expect(program).toContain('UDP4-LISTEN:8890,range=10.214.0.64/27,');
  });

  it('counts the bytes of a program while it runs, with one thread on a machine of any size', () => {
    expect(config.split('frontend program')[1]).toContain('option contstats');
    expect(config).toMatch(/^ {2}nbthread 1$/m);
  });

  it('leads to one address, whose certificate must be of the name', () => {
    const platform = { host: 'live.example.org', address: '52.223.192.1', port: 443, tls: true };
    expect(swarmPipeConfig({ ...settings, platform })).toContain(
      'server ingest 52.223.192.1:443 ssl verify required verifyhost live.example.org',
    );
  });
});
