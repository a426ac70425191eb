import { z } from 'zod';

const PREFIX = 'trailcast-renderer: ';
const MAX_LENGTH = 120;

const Unsupported = z.object({ event: z.literal('unsupported'), what: z.string(), name: z.string() });
const Event = z.object({ event: z.string() });

/**
 * Returns what the software renderer could not draw in OBS's last run, e.g. `pixel shader x.effect/Draw`, using the end
 * of OBS's output. Returns null if it reported nothing.
 */
export function unsupportedReport(output: string): string | null {
  const reports = output
    .split('\n')
    .filter((line) => line.startsWith(PREFIX))
    .map((line) => parse(line.slice(PREFIX.length)))
    .filter((report) => Event.safeParse(report).success);
  const { data } = Unsupported.safeParse(reports.at(-1));
  return data ? plain(`${data.what} ${data.name}`) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** OBS's user can write anything to its output. */
function plain(text: string): string {
  return text.replace(/[^\w ./+-]/g, '?').slice(0, MAX_LENGTH);
}
