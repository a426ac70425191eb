import { storeJoinToken, joinToken } from './join-address.js';

const TOKEN = 'not-A_real-token-but-43-characters-as-one--';

describe('storeJoinToken', () => {
  beforeEach(() => sessionStorage.clear());

  const openAddress = (pathname: string, hash: string) => {
    const replacedPaths: string[] = [];
    const isLink = storeJoinToken({
      address: { pathname, hash },
      replace: (path) => replacedPaths.push(path),
    });
    return { isLink, replacedPaths, token: joinToken.read() };
  };

  it.each(['/join', '/join/'])('stores the token of %s and removes it from the URL', (path) => {
    expect(openAddress(path, `#${TOKEN}`)).toEqual({ isLink: true, replacedPaths: ['/join'], token: TOKEN });
  });

  it.each([
    ['/join', ''],
    ['/join', '#short'],
    ['/join', `#${TOKEN}x`],
    ['/', `#${TOKEN}`],
    ['/s', `#${TOKEN}`],
  ])('does not change %s%s', (path, hash) => {
    expect(openAddress(path, hash)).toEqual({ isLink: false, replacedPaths: [], token: null });
  });

  it('leaves no token in the storage after joinToken.remove', () => {
    openAddress('/join', `#${TOKEN}`);
    joinToken.remove();
    expect(joinToken.read()).toBeNull();
  });
});
