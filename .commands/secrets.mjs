import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { runCommand, printLine } from './command.mjs';

/** `npm run secrets`: creates missing files in relay-node/secrets. The files for other services' keys stay empty. */
await runCommand(async () => {
  const folder = process.argv[2] ?? join(ROOT, 'relay-node/secrets');
  const random = () => randomBytes(32).toString('hex');
  const [databasePassword, redisPassword] = [random(), random()];
  /** Groups of files that must be created together. @type {Record<string, string>[]} */
  const groups = [
    {
      database_password: databasePassword,
      database_url: `mysql://trailcast:${databasePassword}@mysql:3306/trailcast`,
      database_root_password: random(),
    },
    {
      redis_conf: `requirepass ${redisPassword}\nsave ""\nappendonly no\n`,
      redis_url: `redis://:${redisPassword}@redis:6379`,
    },
    { encryption_keys: `k1:${randomBytes(32).toString('base64')}` },
    { relay_node_secret: random() },
    { metrics_token: random() },
  ];
  // The folder is private; containers mount single files.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    writeFileSync(join(folder, name), text, { flag: 'wx', mode: 0o444 });
    printLine(`${name}: created`);
  };
  for (const group of groups) {
    const names = Object.keys(group);
    const existing = names.filter((name) => existsSync(join(folder, name)));
    if (existing.length === 0) for (const [name, text] of Object.entries(group)) write(name, `${text}\n`);
    else if (existing.length < names.length)
      printLine(`${names.join(', ')}: some are missing; remove or restore all`);
  }
  for (const name of ['twitch_client_secret', 'stripe_secret_key', 'stripe_webhook_secret']) {
    if (existsSync(join(folder, name))) continue;
    write(name, '');
    printLine(`${name}: empty; write the key into it`);
  }
});
