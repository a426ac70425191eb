import { escapeHtml, page } from '../html.js';
import { SLOW_ANSWER_MS } from './behaviour.js';

/** What a developer can do to a channel: the path of the call, and the words of its button. */
const CONTROLS: readonly [action: string, words: string][] = [
  ['drop', 'Cut the connection'],
  ['suspend', 'Refuse the key'],
  ['stall', 'Take nothing'],
  ['slow', `Answer the next connection after ${SLOW_ANSWER_MS / 1000} s`],
  ['restore', 'Behave normally'],
];

/** Renders the page of all channels: what they receive, a player, and controls that simulate faults. */
export function channelsPage(logins: readonly string[]): string {
  const options = logins.map((login) => `<option>${escapeHtml(login)}</option>`);
  const buttons = CONTROLS.map(
    ([action, words]) => `<button type="button" data-action="${action}">${escapeHtml(words)}</button>`,
  );
  return page(
    'Local platform',
    `<p>What each channel receives, live.</p>
<div id="channels" class="wide"></div>
<p><label for="channel">Channel</label> <select id="channel">${options.join('')}</select></p>
<video id="player" controls muted playsinline></video>
<p id="behaviour" role="status"></p>
<div id="controls">${buttons.join('')}</div>`,
    '/sandbox/platform/channels.js',
  );
}
