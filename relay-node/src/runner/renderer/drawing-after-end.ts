import { fileTail } from '../home/file-tail.js';
import { drawingAfter, type Drawing } from './drawing.js';
import type { Rendering } from './rendering.js';
import { unsupportedReport } from './unsupported-report.js';

/** Returns how an instance's next OBS draws, using the end of its output. */
export function drawingAfterEnd(
  drawing: Drawing,
  { output, starting }: { output: string; starting: boolean },
  rendering: Rendering,
): Drawing {
  const unsupported = unsupportedReport(fileTail(output));
  return drawingAfter(drawing, { unsupported, starting, now: Date.now() }, rendering);
}
