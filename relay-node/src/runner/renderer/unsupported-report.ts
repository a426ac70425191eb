import { z } from 'zod';

const PREFIX = 'trailcast-renderer: ';
const MAX_LENGTH = 120;

const Unsupported = z.object({ event: z.literal('unsupported'), what: z.string(), name: z.string() });
const Event = z.object({ event: z.string() });

/**
 * Returns the object that the software renderer could not draw in OBS's last run, e.g. `pixel shader x.effect/Draw`.
 * Returns null if the renderer reported none. `output` is the end of OBS's output.
 */
export function findUnsupported(output: string): string | null {
  const reports = output
    .split('\n')
    .filter((line) => line.startsWith(PREFIX))
    .map((line) => parseReport(line.slice(PREFIX.length)))
    .filter((report) => Event.safeParse(report).success);
  const { data } = Unsupported.safeParse(reports.at(-1));
  return data ? sanitizeText(`${data.what} ${data.name}`) : null;
}

function parseReport(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Replaces unexpected characters, because OBS's user can write anything to its output. */
function sanitizeText(text: string): string {
  return text.replace(/[^\w ./+-]/g, '?').slice(0, MAX_LENGTH);
}
