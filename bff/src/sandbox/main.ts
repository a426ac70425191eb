import { readSandboxConfig } from './config.js';
import { createSandbox } from './sandbox.js';

try {
  const config = readSandboxConfig(process.env);
  const sandbox = createSandbox(config);
  const stop = () => {
    setTimeout(() => process.exit(1), 5000).unref();
    void sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  await sandbox.listen();
} catch (error) {
  process.stderr.write(
    `The local services can't start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(78);
}
