import { execFileSync } from 'node:child_process';
import { NODE_PATHS, ServerPicture } from '@trailcast/schema/node';

/** Returns the colour at the centre of the program of server 1, or of one of its scenes: red, green, blue. */
export async function readCentreColour(
  node: { readonly baseUrl: string; readonly secret: string },
  scene?: string,
): Promise<number[]> {
  const path = scene ? `${NODE_PATHS.scenePicture(1)}?scene=${scene}` : `${NODE_PATHS.picture(1)}?of=program`;
  const response = await fetch(node.baseUrl + path, { headers: { authorization: `Bearer ${node.secret}` } });
  const { jpeg } = ServerPicture.parse(await response.json());
  const pixel = ['-vf', 'crop=2:2,scale=1:1,format=rgb24', '-f', 'rawvideo', '-'];
  const input = Buffer.from(jpeg, 'base64');
  return [...execFileSync('ffmpeg', ['-v', 'error', '-f', 'jpeg_pipe', '-i', '-', ...pixel], { input })];
}
