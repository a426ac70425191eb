import { readFileTail } from '../home/file-tail.js';
import { createNextDrawing, type Drawing } from './drawing.js';
import type { Rendering } from './rendering.js';
import { findUnsupported } from './unsupported-report.js';

/** Returns renderer and canvas of an instance's next OBS, depending on the output of the exited one. */
export function readNextDrawing(
  drawing: Drawing,
  { output, isStarting }: { output: string; isStarting: boolean },
  rendering: Rendering,
): Drawing {
  const unsupported = findUnsupported(readFileTail(output));
  return createNextDrawing(drawing, { unsupported, isStarting, now: Date.now() }, rendering);
}
