import { spawn, type ChildProcess } from 'node:child_process';

const PICTURE = 'testsrc2=size=320x180:rate=15';
const CODING = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15', '-pix_fmt', 'yuv420p'];

/** Sends a test card to the first caller of this port, as the ingest does. Exits when the caller has left. */
export function startFeedListener(port: number): ChildProcess {
  const url = `srt://127.0.0.1:${port}?mode=listener`;
  const args = ['-v', 'error', '-re', '-f', 'lavfi', '-i', PICTURE, ...CODING, '-f', 'mpegts', url];
  return spawn('ffmpeg', args, { stdio: 'ignore' });
}
