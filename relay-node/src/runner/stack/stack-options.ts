import type { Logger } from 'pino';
import type { Rendering } from '../renderer/rendering.js';
import type { AllowedAddress } from './platform-route.js';

/** Image names of a stack. */
export interface StackImages {
  obs: string;
  egress: string;
  pages: string;
}

export interface StackOptions {
  /** Identifies the node: an agent adopts the stacks of its data folder. */
  dataDir: string;
  /** Address of the container engine, in DOCKER_HOST's format. */
  engine: string;
  images: StackImages;
  /** Reason, for operators, why new servers can't show browser sources; null if they can. */
  pagesProblem: string | null;
  /** Network between pipes and platforms. */
  network: string;
  /** Path of compose.server.yml. */
  template: string;
  allow: readonly AllowedAddress[];
  ingestPort: number;
  rendering: Rendering;
  cores: number;
  log: Logger;
  /** A stack ends its OBS after this time without an agent, ms. */
  silenceMs?: number;
  /** A tmpfs folder for the homes of instances; default: /dev/shm. */
  sharedMemory?: string;
}
