import { signIn } from './product.mjs';

/** @typedef {import('./product.mjs').ApiClient} ApiClient */

/**
 * Creates verified users with a session.
 * @param {string} baseUrl
 * @param {number} count
 * @returns {Promise<ApiClient[]>}
 */
export async function createVerifiedUsers(baseUrl, count) {
  /** @type {ApiClient[]} */
  const users = [];
  for (let index = 0; index < count; index++) users.push(await signIn(baseUrl, `bench_${index}`));
  const admin = await signIn(baseUrl, 'admin');
  for (const { id, role } of await admin.request('GET', '/user/list')) {
    if (role === 'UNVERIFIED') await admin.request('PUT', `/user/${id}/role`, { role: 'VERIFIED' });
  }
  return users;
}

/**
 * Creates verified users who may have a server without a payment.
 * @param {string} baseUrl
 * @param {number} count
 * @returns {Promise<ApiClient[]>}
 */
export async function createFreeUsers(baseUrl, count) {
  const users = await createVerifiedUsers(baseUrl, count);
  const admin = await signIn(baseUrl, 'admin');
  for (const user of users)
    await admin.request('PUT', `/payment/user/${await fetchUserId(user)}`, { tier: 'FREE' });
  return users;
}

/**
 * @param {ApiClient} user
 * @returns {Promise<number>}
 */
export async function fetchUserId(user) {
  return (await user.request('GET', '/user')).id;
}
