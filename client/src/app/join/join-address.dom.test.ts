import { adoptJoinLink, joinToken } from './join-address.js';

const TOKEN = 'not-A_real-token-but-43-characters-as-one--';

describe('adoptJoinLink', () => {
  beforeEach(() => sessionStorage.clear());

  const open = (pathname: string, hash: string) => {
    const replaced: string[] = [];
    const isLink = adoptJoinLink({ address: { pathname, hash }, replace: (path) => replaced.push(path) });
    return { isLink, replaced, token: joinToken.read() };
  };

  it.each(['/join', '/join/'])('stores the token of %s and removes it from the address', (path) => {
    expect(open(path, `#${TOKEN}`)).toEqual({ isLink: true, replaced: ['/join'], token: TOKEN });
  });

  it.each([
    ['/join', ''],
    ['/join', '#short'],
    ['/join', `#${TOKEN}x`],
    ['/', `#${TOKEN}`],
    ['/s', `#${TOKEN}`],
  ])('does not change %s%s', (path, hash) => {
    expect(open(path, hash)).toEqual({ isLink: false, replaced: [], token: null });
  });

  it('returns no token after it was forgotten', () => {
    open('/join', `#${TOKEN}`);
    joinToken.forget();
    expect(joinToken.read()).toBeNull();
  });
});
