import { ATTACKS } from './attacks.mjs';

/** `attack.mjs KIND` runs an attack. It gets the target by IPC, and ends when it is killed or its parent ends. */
process.once('disconnect', () => process.exit(0));
process.once('message', (target) => {
  const attack = ATTACKS[process.argv[2] ?? ''];
  if (!attack) throw new Error('no such attack');
  attack.run(/** @type {import('./attacks.mjs').AttackTarget} */ (target));
});
