import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reservePort } from '../_kit/free-port.js';
import { until } from '../_kit/wait.js';

const STORIES = resolve(__dirname, '../../stories');
const INDEX = resolve(STORIES, 'dist/index.json');

/** A story of the built Storybook: its id, the path of its component (`ui/hero`), its name and its tags. */
export interface Story {
  id: string;
  title: string;
  name: string;
  /** With the tag `phone`, the story is played in the window of a phone. */
  tags: readonly string[];
}

/** An HTTP server of the built Storybook. */
export interface StoriesServer {
  /** http://127.0.0.1:PORT */
  url: string;
  close: () => Promise<void>;
}

/** Returns every story of the built Storybook. Throws if there is none. */
export function readBuiltStories(): Story[] {
  if (!existsSync(INDEX)) throw new Error('The stories are not built.');
  const { entries } = JSON.parse(readFileSync(INDEX, 'utf8')) as {
    entries: Record<string, Story & { type: string }>;
  };
  return Object.values(entries).filter(({ type }) => type === 'story');
}

export async function serveStories(): Promise<StoriesServer> {
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['serve.mjs'], {
    cwd: STORIES,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  await until('the stories are served', () =>
    fetch(`${url}/index.json`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    ),
  );
  const close = async () => {
    const exited = once(server, 'exit');
    if (server.kill('SIGTERM')) await exited;
  };
  return { url, close };
}
