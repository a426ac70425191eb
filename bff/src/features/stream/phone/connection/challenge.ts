import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The challenge that a phone combines with its password. */
export interface Challenge {
  challenge: string;
  salt: string;
}

export function createChallenge(): Challenge {
  return { challenge: createRandomText(), salt: createRandomText() };
}

/** Returns true if `response` proves the password (obs-websocket protocol 5, "Creating an authentication string"). */
export function provesPassword(response: string, password: string, { challenge, salt }: Challenge): boolean {
  const expectedDigest = Buffer.from(sha256(sha256(password + salt) + challenge));
  const responseDigest = Buffer.from(response);
  return responseDigest.length === expectedDigest.length && timingSafeEqual(responseDigest, expectedDigest);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
const createRandomText = () => randomBytes(32).toString('base64');
