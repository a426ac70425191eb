import { writePrivate } from '../home/private-file.js';
import type { Drawing } from '../renderer/drawing.js';
import type { StackPaths } from './stack-paths.js';

/** Writes what OBS draws with after its next start. */
export async function writeRenderer(
  { renderer }: Pick<StackPaths, 'renderer'>,
  drawing: Drawing,
  uid: number | null,
): Promise<void> {
  await writePrivate(renderer, `${drawing.renderer}\n`, uid);
}
