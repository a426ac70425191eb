import { readFileTail } from '../home/file-tail.js';
import { createNextSetup, type RenderSetup } from './render-setup.js';
import type { Rendering } from './rendering.js';
import { findUnsupported } from './unsupported-report.js';

/** Returns renderer and canvas of an instance's next OBS, depending on the output of the exited OBS. */
export function readNextSetup(
  setup: RenderSetup,
  { output, isStarting }: { output: string; isStarting: boolean },
  rendering: Rendering,
): RenderSetup {
  const unsupported = findUnsupported(readFileTail(output));
  return createNextSetup(setup, { unsupported, isStarting, now: Date.now() }, rendering);
}
