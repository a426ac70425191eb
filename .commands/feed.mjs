import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openBondedSender } from './feed/open-bonded-sender.mjs';
import { parseFeedOptions } from './feed/options.mjs';
import { sendFeed } from './feed/send-feed.mjs';
import { ROOT } from './root.mjs';
import { runCommand, printLine } from './command.mjs';
import { findCommand } from './setup/machine.mjs';
import { FEED_REQUIREMENTS } from './setup/requirements.mjs';
import { requireNode } from './setup/node-version.mjs';
import { requireInstalled } from './setup/system-packages.mjs';
import { readSettings } from './supervisor/settings.mjs';
import { handleStopSignals } from './supervisor/stop-signals.mjs';

/** Fonts for drawtext in common distributions. Without any of them, fontconfig chooses. */
const FONTS = [
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  '/usr/share/fonts/dejavu/DejaVuSans.ttf',
  '/usr/share/fonts/TTF/DejaVuSans.ttf',
];

await runCommand(async () => {
  requireNode();
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
  const { ingestUrl, srtlaUrl } = readSettings(process.env, ROOT);
  const options = parseFeedOptions(process.argv.slice(2), ingestUrl, undefined, srtlaUrl);
  await requireInstalled(FEED_REQUIREMENTS);
  const ffmpeg = findCommand('ffmpeg') ?? 'ffmpeg';
  const font = FONTS.find((path) => existsSync(path)) ?? null;
  const stopSignals = handleStopSignals();
  printLine(
    options.file
      ? `Sending ${options.file}. Stop with Ctrl-C.`
      : `Test card ${options.size}, ${options.fps} frames/s, ${options.kbps} kbit/s. Stop with Ctrl-C.`,
  );
  const bondedSender = options.links > 0 ? await openBondedSender(options) : null;
  if (bondedSender) printLine(`Bonded over ${options.links} links.`);
  try {
    await sendFeed(bondedSender ? { ...options, url: bondedSender.url } : options, {
      ffmpeg,
      font,
      signal: stopSignals.signal,
      printLine,
    });
  } finally {
    bondedSender?.close();
    stopSignals.close();
  }
});
