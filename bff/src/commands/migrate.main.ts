import { loadDatabaseConfig } from '../config/load-database-config.js';
import { ENTITIES } from '../entities.js';
import { createDatabase } from '../infra/db/create-database.js';
import { runCommand } from './run-command.js';

/** Runs the pending migrations. Must run before the first BFF of a release starts. */
runCommand(async () => {
  const database = await createDatabase(loadDatabaseConfig(process.env).database, ENTITIES);
  await database.close();
  return 'The schema is up to date.';
});
