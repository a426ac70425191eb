import { chromiumFlags } from './chromium-flags.js';

const flagsOf = (inContainer?: boolean, hasSound?: boolean) =>
  chromiumFlags({ proxyPort: 1, profile: '/p', inContainer, hasSound });

describe('chromiumFlags', () => {
  it('enables the sandbox unless a container replaces it', () => {
    expect(flagsOf().filter((flag) => flag.includes('sandbox'))).toEqual([]);
    expect(flagsOf(true)).toEqual(['--no-sandbox', '--disable-dev-shm-usage', ...flagsOf()]);
  });

  it('is silent without a sound server, and otherwise plays without a press', () => {
    const about = (flag: string) => /mute|autoplay/.test(flag);
    const plays = '--autoplay-policy=no-user-gesture-required';
    expect(flagsOf().filter(about)).toEqual([plays, '--mute-audio']);
    expect(flagsOf(false, true).filter(about)).toEqual([plays]);
  });
});
