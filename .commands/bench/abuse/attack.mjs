import { ATTACKS } from './attacks.mjs';

/** Runs an attack: `attack.mjs KIND`; the target arrives by IPC. Ends when it is killed or its parent ends. */
process.once('disconnect', () => process.exit(0));
process.once('message', (target) => {
  const attack = ATTACKS[process.argv[2] ?? ''];
  if (!attack) throw new Error('no such attack');
  attack.run(/** @type {import('./attacks.mjs').AttackTarget} */ (target));
});
