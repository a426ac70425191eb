import { spawnSync } from 'node:child_process';

/** Properties of a decoded file. */
export interface PlayedFile {
  /** The decoder's errors; empty without any. */
  errors: string;
  /** Duration in the file's header, which players show, s. */
  duration: number;
  /** Number of decoded frames. */
  frames: number;
  soundFrames: number;
  width: number;
  height: number;
}

/** Decodes a file completely with ffmpeg. */
export function decodeFile(path: string): PlayedFile {
  const decoded = spawnSync('ffmpeg', ['-v', 'warning', '-xerror', '-i', path, '-f', 'null', '-']);
  const entries = 'stream=codec_type,width,height,nb_read_frames:format=duration';
  const probe = ['-v', 'error', '-count_frames', '-show_entries', entries, '-of', 'json', path];
  const { streams, format } = JSON.parse(spawnSync('ffprobe', probe).stdout.toString()) as Probe;
  const [video, sound] = ['video', 'audio'].map((type) =>
    streams.find((candidate) => candidate.codec_type === type),
  );
  return {
    errors: decoded.stderr.toString(),
    duration: Number(format.duration),
    frames: Number(video?.nb_read_frames ?? 0),
    soundFrames: Number(sound?.nb_read_frames ?? 0),
    width: video?.width ?? 0,
    height: video?.height ?? 0,
  };
}

interface Probe {
  streams: { codec_type: string; width?: number; height?: number; nb_read_frames: string }[];
  format: { duration: string };
}
