import { createHash } from 'node:crypto';

/** Moblin's status, as far as the product shows it. */
const STATUS = {
  general: { batteryLevel: 84, batteryCharging: false, flame: 'White', isLive: true, isMuted: false },
  topLeft: {},
  topRight: {},
};

/**
 * Connects a stand-in for a phone with Moblin's remote control, which reports its battery.
 * @param {{ url: string, password: string }} enrolment
 * @param {string} baseUrl The product's address.
 * @returns {Promise<() => void>} Disconnects the phone.
 */
export async function connectRemotePhone({ url, password }, baseUrl) {
  const { WebSocket } = await import('ws');
  const socket = new WebSocket(new URL(new URL(url).pathname, baseUrl.replace(/^http/, 'ws')));
  const send = (/** @type {object} */ message) => socket.send(JSON.stringify(message));
  socket.on('message', (data) => {
    const { hello, request } = JSON.parse(String(data));
    if (hello) send({ identify: { authentication: createProof(password, hello.authentication) } });
    if (!request) return;
    const isStatus = 'getStatus' in request.data;
    const result = isStatus ? { ok: {} } : { unknownRequest: {} };
    send({ response: { id: request.id, result, ...(isStatus && { data: { getStatus: STATUS } }) } });
  });
  return () => socket.close();
}

/**
 * @param {string} password
 * @param {{ challenge: string, salt: string }} authentication
 */
function createProof(password, { challenge, salt }) {
  const hash = (/** @type {string} */ text) => createHash('sha256').update(text).digest('base64');
  return hash(hash(`${password}${salt}`) + challenge);
}
