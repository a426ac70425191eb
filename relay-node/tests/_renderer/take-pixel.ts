import { execFileSync } from 'node:child_process';
import type { OBSWebSocket } from 'obs-websocket-js';

/** Returns the centre pixel of a source's picture: red, green and blue, or its grey level; 0 to 255 each. */
export async function takePixel(
  obs: OBSWebSocket,
  sourceName: string,
  format: 'rgb24' | 'gray',
): Promise<number[]> {
  const { imageData } = await obs.call('GetSourceScreenshot', { sourceName, imageFormat: 'png' });
  const png = Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64');
  const pixel = ['-vf', `crop=1:1,format=${format}`, '-f', 'rawvideo', '-'];
  return [...execFileSync('ffmpeg', ['-v', 'error', '-f', 'png_pipe', '-i', '-', ...pixel], { input: png })];
}
