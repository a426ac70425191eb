import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { until } from '../../../e2e/_kit/wait.js';
import { createCollectionText, findObsPid, findProcesses, VIDEO } from '../test-node.js';
import { FlvTimeline } from './flv-timeline.js';
import { readCmdline, findHome } from './instance-home.js';
import { NodeClient } from './node-client.js';
import { NodeProcess } from './node-process.js';
import { RtmpPlatform } from './rtmp-platform.js';

/** Content of the program at one moment: the scene Green, the scene Mark, the hub's card without OBS, or another. */
export type ShownContent = 'scene' | 'mark' | 'card' | 'other';

/** A broadcast of real OBS in a green scene. It goes through the hub to a platform that stores the program. */
export class HubBroadcast {
  private constructor(
    readonly node: NodeProcess,
    readonly platform: RtmpPlatform,
    readonly program: FlvTimeline,
    readonly client: NodeClient,
    /** The stream key for the feed of the scene Live. */
    readonly streamKey: string,
  ) {}

  /** `host`: address that the platform listens on. */
  static async start(environment: Record<string, string> = {}, host = '127.0.0.1'): Promise<HubBroadcast> {
    const node = await NodeProcess.start(environment);
    const program = new FlvTimeline();
    const platform = await RtmpPlatform.start(host, program.push);
    const streamKey = randomBytes(16).toString('base64url');
    const client = new NodeClient(node, streamKey);
    client.desired.collection.text = createGreenCollection();
    await client.putRights(1);
    await client.put({ scene: 'Green' });
    await client.goLive(platform.target);
    const broadcast = new HubBroadcast(node, platform, program, client, streamKey);
    await broadcast.waitForProgram();
    return broadcast;
  }

  /** Folder of the instance. Arguments and environment of its processes contain the path. */
  get home(): string {
    return findHome(this.client.desired.instance);
  }

  get obsPid(): number {
    return findObsPid(this.home);
  }

  get hubPid(): number {
    const pid = findProcesses('hub/main.js').find((candidate) => readCmdline(candidate).includes(this.home));
    if (pid === undefined) throw new Error('No hub runs');
    return pid;
  }

  /** Waits until the platform has received `seconds` more of the program. */
  async waitForProgram(seconds = 2): Promise<void> {
    const endTime = (this.program.video.at(-1) ?? 0) + seconds * 1_000;
    await until('the program continues', () => (this.program.video.at(-1) ?? 0) > endTime);
  }

  async waitForReplacement(previousPid: number): Promise<void> {
    await until('another OBS runs', () => this.obsPid !== previousPid);
  }

  async waitForState(state: string): Promise<void> {
    await until(`the broadcast is ${state}`, async () => {
      const report = await this.client.fetchReport();
      return report?.output.state === state && (report.settled || state === 'reconnecting');
    });
  }

  async close(): Promise<void> {
    await this.node.close();
    await this.platform.close();
  }
}

/** Decodes a program. Returns its content, ten times a second, and the decoder's errors. */
export function decode(file: Buffer): { shown: ShownContent[]; errors: string } {
  const pictureOptions = [
    '-vf',
    'fps=10,crop=iw:ih/4:0:0,scale=1:1:flags=area,format=rgb24',
    '-f',
    'rawvideo',
  ];
  const decoded = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-f', 'flv', '-i', 'pipe:0', ...pictureOptions, 'pipe:1'],
    {
      input: file,
      maxBuffer: 64 << 20,
    },
  );
  const pixels = [...decoded.stdout.toString('hex').matchAll(/.{6}/g)].map(([pixel]) =>
    Buffer.from(pixel, 'hex'),
  );
  return { shown: pixels.map(classifyPixel), errors: decoded.stderr.toString() };
}

export function findLongestRun(contents: readonly ShownContent[], value: ShownContent): number {
  let [longest, run] = [0, 0];
  for (const content of contents) {
    run = content === value ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function classifyPixel(pixel: Buffer): ShownContent {
  const [red = 0, green = 0, blue = 0] = pixel;
  if (green > red + 60 && green > blue + 60) return 'scene';
  if (red > green + 60 && red > blue + 60) return 'mark';
  return Math.max(red, green, blue) < 60 && blue > 16 ? 'card' : 'other';
}

/** Returns a collection with the plain-coloured scenes Green and Mark. */
function createGreenCollection(): string {
  const { width, height } = VIDEO;
  const colours = [createColourScene('Green', 0xff00a000), createColourScene('Mark', 0xff0000c0)].flat();
  return createCollectionText(['Live'], colours, { resolution: { x: width, y: height } });
}

/** Returns a scene and its colour source, in ABGR. */
function createColourScene(scene: string, color: number): object[] {
  const { width, height } = VIDEO;
  const name = `colour of ${scene}`;
  const settings = { color, width, height };
  const item = { name, id: 1, visible: true, bounds_type: 2, bounds: { x: width, y: height } };
  return [
    { id: 'color_source', versioned_id: 'color_source_v3', name, settings },
    { id: 'scene', name: scene, settings: { items: [item] } },
  ];
}
