import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings } from './settings.mjs';

describe('readSettings', () => {
  it('returns the defaults of the contract', () => {
    assert.deepEqual(readSettings({}, '/srv/x'), {
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:4000',
      dataDir: '/srv/x/.data',
      ingestPort: 8890,
      ingestUrl: 'srt://127.0.0.1:8890?streamid=publish:input/',
      srtlaPort: 8891,
      srtlaUrl: 'srtla://127.0.0.1:8891?streamid=publish:input/',
      rtmpPort: 1935,
      isProduction: false,
    });
  });

  it('uses loopback in URLs if HOST means all addresses', () => {
    const settings = readSettings({ HOST: '0.0.0.0', PORT: '81', INGEST_PORT: '82' }, '/');
    assert.equal(settings.publicUrl, 'http://127.0.0.1:81');
    assert.equal(settings.ingestUrl, 'srt://127.0.0.1:82?streamid=publish:input/');
  });

  it('brackets an IPv6 host', () => {
    assert.equal(readSettings({ HOST: '::1' }, '/').publicUrl, 'http://[::1]:4000');
  });

  it('keeps an absolute DATA_DIR and explicit URLs', () => {
    const settings = readSettings(
      { DATA_DIR: '/var/x', PUBLIC_URL: 'https://x.example/', INGEST_PUBLIC_URL: 'srt://y:1?streamid=' },
      '/srv',
    );
    assert.equal(settings.dataDir, '/var/x');
    assert.equal(settings.publicUrl, 'https://x.example');
    assert.equal(settings.ingestUrl, 'srt://y:1?streamid=');
  });

  it('reports all invalid ports together', () => {
    assert.throws(() => readSettings({ PORT: 'x', INGEST_PORT: '70000' }, '/'), {
      message: 'PORT=x is not a port (1 to 65535); INGEST_PORT=70000 is not a port (1 to 65535)',
    });
  });

  it('rejects one port for two listeners', () => {
    assert.throws(() => readSettings({ INGEST_PORT: '8891' }, '/'), /both 8891/);
    assert.throws(() => readSettings({ PORT: '1935' }, '/'), /both 1935/);
  });
});
