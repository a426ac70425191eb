import { chromiumFlags } from './chromium-flags.js';

const flagsOf = (inContainer?: boolean) => chromiumFlags({ proxyPort: 1, profile: '/p', inContainer });

describe('chromiumFlags', () => {
  it('enables the sandbox unless a container replaces it', () => {
    expect(flagsOf().filter((flag) => flag.includes('sandbox'))).toEqual([]);
    expect(flagsOf(true)).toEqual(['--no-sandbox', '--disable-dev-shm-usage', ...flagsOf()]);
  });
});
