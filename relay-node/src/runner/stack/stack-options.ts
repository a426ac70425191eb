import type { Logger } from 'pino';
import type { ObsVideo } from '../obs-video.js';
import type { AllowedAddress } from './platform-way.js';

/** What runners of stacks are told, whatever runs them. */
export interface StackOptions {
  /** Names the node: stacks of one data folder are adopted by the next agent that has it. */
  dataDir: string;
  /** As in DOCKER_HOST. */
  engine: string;
  images: { obs: string; egress: string };
  /** Network of the pipes' way out. */
  network: string;
  /** Path of compose.server.yml. */
  template: string;
  allow: readonly AllowedAddress[];
  ingestPort: number;
  video: ObsVideo;
  cores: number;
  log: Logger;
  /** A stack ends its OBS when no agent was there for this long, ms. */
  silenceMs?: number;
  /** A tmpfs. */
  sharedMemory?: string;
}
