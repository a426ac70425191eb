import { createChromiumFlags } from './chromium-flags.js';

const createFlags = (inContainer?: boolean, hasSound?: boolean) =>
  createChromiumFlags({ proxyPort: 1, profile: '/p', inContainer, hasSound });

describe('createChromiumFlags', () => {
  it('disables the sandbox only in a container', () => {
    expect(createFlags().filter((flag) => flag.includes('sandbox'))).toEqual([]);
    expect(createFlags(true)).toEqual(['--no-sandbox', '--disable-dev-shm-usage', ...createFlags()]);
  });

  it('allows autoplay, and mutes sound only without a sound server', () => {
    const isSoundFlag = (flag: string) => /mute|autoplay/.test(flag);
    const autoplayFlag = '--autoplay-policy=no-user-gesture-required';
    expect(createFlags().filter(isSoundFlag)).toEqual([autoplayFlag, '--mute-audio']);
    expect(createFlags(false, true).filter(isSoundFlag)).toEqual([autoplayFlag]);
  });
});
