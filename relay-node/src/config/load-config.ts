import { availableParallelism, totalmem } from 'node:os';
import { readAgentConfig, type RelayNodeConfig } from './agent-config.js';

/**
 * Returns the agent's settings from the process environment and this machine.
 * @throws BadConfig if a variable is invalid or missing.
 */
export function loadConfig(): RelayNodeConfig {
  return readAgentConfig(process.env, { cores: availableParallelism(), memoryBytes: totalmem() });
}
