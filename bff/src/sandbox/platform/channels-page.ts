import { escapeHtml, renderPage } from '../html.js';
import { BADGES } from '../twitch/chat/local-chats.js';
import { SLOW_RESPONSE_MS } from './behaviour.js';

/** Controls of a channel: path of the request, and text of its button. */
const CONTROLS: readonly [action: string, label: string][] = [
  ['drop', 'Cut the connection'],
  ['suspend', 'Reject the key'],
  ['stall', 'Stop reading data'],
  ['slow', `Respond to the next connection after ${SLOW_RESPONSE_MS / 1000} s`],
  ['restore', 'Behave normally'],
];

const CHAT_CONTROLS: readonly [action: string, label: string][] = [
  ['drop', 'Cut the chat’s connections'],
  ['reconnect', 'Request a reconnect'],
  ['revoke', 'Revoke every authorization'],
  ['refuse', 'Drop messages sent through the API'],
  ['accept', 'Accept messages again'],
];

const BADGE_OPTIONS = ['', ...BADGES].map(
  (badge) => `<option value="${badge}">${badge || 'no badge'}</option>`,
);

/** Renders the page of all channels: a table of their state, a player, and controls that simulate faults. */
export function renderChannelsPage(logins: readonly string[]): string {
  const options = logins.map((login) => `<option>${escapeHtml(login)}</option>`);
  const buttons = CONTROLS.map(
    ([action, label]) => `<button type="button" data-action="${action}">${escapeHtml(label)}</button>`,
  );
  const chatButtons = CHAT_CONTROLS.map(
    ([action, label]) => `<button type="button" data-chat="${action}">${escapeHtml(label)}</button>`,
  );
  return renderPage(
    'Local platform',
    `<p>What each channel receives, live.</p>
<div id="channels" class="wide"></div>
<p><label for="channel">Channel</label> <select id="channel">${options.join('')}</select></p>
<video id="player" controls muted playsinline></video>
<p id="behaviour" role="status"></p>
<div id="controls">${buttons.join('')}</div>
<h2>Chat</h2>
<form id="say">
<label>Name <input name="from" value="friend" required pattern="[A-Za-z0-9_]{2,25}" autocomplete="off"></label>
<label>Badge <select name="badge">${BADGE_OPTIONS.join('')}</select></label>
<label>Message <input name="text" required maxlength="500" autocomplete="off"></label>
<button type="submit">Send</button>
</form>
<form id="viewers">
<label>Viewers <input name="viewers" type="number" min="0"></label>
<button type="submit">Set viewers</button>
</form>
<button type="button" id="clear">Delete all messages</button>
<div id="chat-controls">${chatButtons.join('')}</div>`,
    '/sandbox/platform/channels.js',
  );
}
