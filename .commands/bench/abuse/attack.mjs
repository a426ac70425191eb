import { ATTACKS } from './attacks.mjs';

/** `attack.mjs KIND` runs an attack. It receives the target by IPC, and exits with its parent. */
process.once('disconnect', () => process.exit(0));
process.once('message', (target) => {
  const attack = ATTACKS[process.argv[2] ?? ''];
  if (!attack) throw new Error(`there is no attack ${process.argv[2]}`);
  attack.run(/** @type {import('./attacks.mjs').AttackTarget} */ (target));
});
