import { ATTACKS } from './attacks.mjs';

/** Process of an attack: `attack.mjs KIND`, with its target by IPC. It ends when it is killed or its parent ends. */
process.once('disconnect', () => process.exit(0));
process.once('message', (target) => {
  const attack = ATTACKS[process.argv[2] ?? ''];
  if (!attack) throw new Error('no such attack');
  attack.run(/** @type {import('./attacks.mjs').AttackTarget} */ (target));
});
