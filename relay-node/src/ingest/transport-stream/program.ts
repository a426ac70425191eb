/** A stream that has data, with the properties a reader needs to play it. */
interface ActiveStream {
  pid: number;
  codec: string;
  /** Picture format, e.g. '1280x720 4:2:0 8'; empty for audio, or while unknown. */
  format: string;
}
/** The streams of a feed that have data, by PID. */
export type Program = readonly ActiveStream[];

/**
 * Returns true if a reader that opened one program can play the other. An unknown format matches any format. Another
 * picture size matches, too, because decoders adapt to it.
 */
export function isCompatible(opened: Program, current: Program): boolean {
  return (
    opened.length === current.length &&
    opened.every((stream, index) => {
      const other = current[index]!;
      return stream.pid === other.pid && stream.codec === other.codec && hasSameSampling(stream, other);
    })
  );
}

/** Returns a description for the log, e.g. 'h264 640x360 4:2:0 8 on 256, aac on 257'. */
export function describeProgram(program: Program): string {
  const streams = program.map(({ pid, codec, format }) => `${[codec, format].join(' ').trim()} on ${pid}`);
  return streams.join(', ') || 'nothing';
}

function hasSameSampling(a: ActiveStream, b: ActiveStream): boolean {
  return a.format === '' || b.format === '' || sampling(a.format) === sampling(b.format);
}

/** Chroma and bit depth. */
const sampling = (format: string) => format.slice(format.indexOf(' '));
