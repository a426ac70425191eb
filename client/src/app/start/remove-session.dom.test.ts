import { secret } from '../../lib/secret.js';
import { storeJoinToken, joinToken } from '../join/join-address.js';
import { removeSession } from './remove-session.js';

it('removes the session and the token of a helper’s link', () => {
  secret.store('bearer');
  const hash = '#not-A_real-token-but-43-characters-as-one--';
  storeJoinToken({ address: { pathname: '/join', hash }, replace: () => undefined });
  expect([secret.read(), joinToken.read()]).toEqual(['bearer', hash.slice(1)]);
  removeSession();
  expect([secret.read(), joinToken.read()]).toEqual([null, null]);
});
