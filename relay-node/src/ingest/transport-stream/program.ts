/** A stream that carries data, as a reader has to know it to play it. */
interface ActiveStream {
  pid: number;
  codec: string;
  /** Picture format, e.g. '1280x720 4:2:0 8'; empty for sound, or while unknown. */
  format: string;
}
/** The streams of a feed that carry data, by PID. */
export type Program = readonly ActiveStream[];

/**
 * True when a reader that opened one program also plays the other. A format that is not known is no difference. Another
 * size alone is none either: decoders follow it.
 */
export function playsAlike(opened: Program, present: Program): boolean {
  return (
    opened.length === present.length &&
    opened.every((stream, index) => {
      const other = present[index]!;
      return stream.pid === other.pid && stream.codec === other.codec && sampledAlike(stream, other);
    })
  );
}

/** In words for a log, e.g. 'h264 640x360 4:2:0 8 on 256, aac on 257'. */
export function describeProgram(program: Program): string {
  const streams = program.map(({ pid, codec, format }) => `${[codec, format].join(' ').trim()} on ${pid}`);
  return streams.join(', ') || 'nothing';
}

function sampledAlike(a: ActiveStream, b: ActiveStream): boolean {
  return a.format === '' || b.format === '' || sampling(a.format) === sampling(b.format);
}

/** Chroma and bit depth. */
const sampling = (format: string) => format.slice(format.indexOf(' '));
