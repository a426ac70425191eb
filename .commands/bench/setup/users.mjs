import { signIn } from './product.mjs';

/** @typedef {import('./product.mjs').Caller} Caller */

/**
 * Creates verified users with a session.
 * @param {string} baseUrl
 * @param {number} count
 * @returns {Promise<Caller[]>}
 */
export async function signInMany(baseUrl, count) {
  /** @type {Caller[]} */
  const users = [];
  for (let index = 0; index < count; index++) users.push(await signIn(baseUrl, `bench_${index}`));
  const admin = await signIn(baseUrl, 'admin');
  for (const { id, role } of await admin.do('GET', '/user/list')) {
    if (role === 'UNVERIFIED') await admin.do('PUT', `/user/${id}/role`, { role: 'VERIFIED' });
  }
  return users;
}

/**
 * Creates verified users who may have a server without a payment.
 * @param {string} baseUrl
 * @param {number} count
 * @returns {Promise<Caller[]>}
 */
export async function signInFree(baseUrl, count) {
  const users = await signInMany(baseUrl, count);
  const admin = await signIn(baseUrl, 'admin');
  for (const user of users) await admin.do('PUT', `/payment/user/${await idOf(user)}`, { tier: 'FREE' });
  return users;
}

/**
 * @param {Caller} user
 * @returns {Promise<number>}
 */
export async function idOf(user) {
  return (await user.do('GET', '/user')).id;
}
