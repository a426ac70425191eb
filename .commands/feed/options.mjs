import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { CommandError } from '../command.mjs';

const USAGE =
  'npm run feed -- STREAM_KEY [--links N] [--drop SECONDS] [--size WxH] [--fps N] [--kbps N] [--duration SECONDS] [--file FILE]';

const DEFAULT_LINKS = 3;
/** The receiver's limit for one phone. */
const MAX_LINKS = 16;

/**
 * @typedef {object} FeedOptions
 * @property {string} url The complete SRT URL with stream-id.
 * @property {number} links Links over which the feed is bonded (SRTLA), so `url` is an SRTLA URL; 0: plain SRT.
 * @property {number} dropS Length of the interruption, s; 0: none.
 * @property {string} size
 * @property {number} fps
 * @property {number} kbps
 * @property {number} durationS 0: until stopped.
 * @property {string | null} file Path of an MPEG-TS or MP4 file (H.264, AAC), sent in a loop instead of the test card.
 */

/**
 * @param {string[]} args
 * @param {string} ingestUrl Prefix before a stream key.
 * @param {number} [cores]
 * @param {string} [srtlaUrl] Prefix before a stream key, for a bonded feed.
 * @returns {FeedOptions}
 */
export function parseFeedOptions(args, ingestUrl, cores = availableParallelism(), srtlaUrl = '') {
  const { values, positionals } = parseArguments(args);
  const key = positionals[0];
  if (!key || positionals.length > 1) throw new CommandError(`A stream key is needed: ${USAGE}`);
  const isUrl = /^srt(la)?:\/\//.test(key);
  if (!isUrl && !/^[\w:/.~-]+$/.test(key)) throw new CommandError('This is not a stream key.');
  const links = parsePositive('links', values.links, key.startsWith('srtla://') ? DEFAULT_LINKS : 0);
  if (links > 0 && key.startsWith('srt://'))
    throw new CommandError('--links needs the stream key or a URL that begins with srtla://.');
  const size = values.size ?? (cores > 2 ? '1280x720' : '640x360');
  if (!/^\d{2,4}x\d{2,4}$/.test(size)) throw new CommandError('--size must have the form 1280x720.');
  return {
    url: isUrl ? key : (links > 0 ? srtlaUrl : ingestUrl) + key,
    links: Math.min(MAX_LINKS, Math.round(links)),
    dropS: parsePositive('drop', values.drop, 0),
    size,
    fps: parsePositive('fps', values.fps, cores > 2 ? 30 : 15),
    kbps: parsePositive('kbps', values.kbps, cores > 2 ? 2500 : 1000),
    durationS: parsePositive('duration', values.duration, 0),
    file: values.file ?? null,
  };
}

/** @param {string[]} args */
function parseArguments(args) {
  const text = { type: /** @type {const} */ ('string') };
  const options = { links: text, drop: text, size: text, fps: text, kbps: text, duration: text, file: text };
  try {
    return parseArgs({ args: moveKeyLast(args, Object.keys(options)), options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/**
 * Moves the stream key to the end of the arguments. A first argument that is not a known option is the key, even if it
 * begins with a hyphen.
 * @param {string[]} args
 * @param {string[]} names
 */
function moveKeyLast(args, names) {
  const [firstArgument, ...otherArguments] = args;
  const isOption = names.some(
    (name) => firstArgument === `--${name}` || firstArgument?.startsWith(`--${name}=`),
  );
  return firstArgument === undefined || isOption || !firstArgument.startsWith('-')
    ? args
    : [...otherArguments, '--', firstArgument];
}

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} fallback
 */
function parsePositive(name, text, fallback) {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new CommandError(`--${name} needs a number above 0`);
  return value;
}
