import { availableParallelism, totalmem } from 'node:os';
import { readAgentConfig, type RelayNodeConfig } from './agent-config.js';

/**
 * The agent's settings from this process's environment and machine.
 * @throws BadConfig
 */
export function loadConfig(): RelayNodeConfig {
  return readAgentConfig(process.env, { cores: availableParallelism(), memoryBytes: totalmem() });
}
