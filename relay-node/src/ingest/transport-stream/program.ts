/** A stream that has data. */
interface ActiveStream {
  pid: number;
  codec: string;
  /** Picture format, e.g. '1280x720 4:2:0 8'; empty for audio, or while unknown. */
  format: string;
}
/** The streams of a feed with data, ordered by PID. */
export type Program = readonly ActiveStream[];

/**
 * Returns true if a reader that has opened one program can play the current program. An unknown format matches every
 * format. Another picture size also matches, because decoders adapt to it.
 */
export function isCompatible(opened: Program, current: Program): boolean {
  return (
    opened.length === current.length &&
    opened.every((stream, index) => {
      const currentStream = current[index]!;
      return (
        stream.pid === currentStream.pid &&
        stream.codec === currentStream.codec &&
        hasSameSampling(stream, currentStream)
      );
    })
  );
}

/** Returns a description for the log, e.g. 'h264 640x360 4:2:0 8 on 256, aac on 257'. */
export function describeProgram(program: Program): string {
  const streams = program.map(({ pid, codec, format }) => `${[codec, format].join(' ').trim()} on ${pid}`);
  return streams.join(', ') || 'nothing';
}

function hasSameSampling(a: ActiveStream, b: ActiveStream): boolean {
  return a.format === '' || b.format === '' || readSampling(a.format) === readSampling(b.format);
}

/** Returns chroma and bit depth of a format. */
const readSampling = (format: string) => format.slice(format.indexOf(' '));
