/**
 * Script of the channels page. It is served as a file, because the content security policy forbids inline
 * scripts.
 */
export const CHANNELS_SCRIPT = `
import mpegts from '/sandbox/platform/mpegts.js';

const columns = ['login', 'live', 'width', 'height', 'fps', 'videoKbps', 'audioKbps', 'bytes'];
const descriptions = {
  normal: 'This channel behaves normally.',
  rejects: 'This channel rejects its key.',
  stalls: 'This channel accepts publishers but reads no data. They notice it when the network buffers are full.',
  slow: 'This channel responds slowly.',
};
const find = (id) => document.getElementById(id);
const createCell = (tag, text) => Object.assign(document.createElement(tag), { textContent: String(text) });
function createRow(tag, values) {
  const row = document.createElement('tr');
  row.append(...values.map((value) => createCell(tag, value)));
  return row;
}
function showTable(channels) {
  const table = document.createElement('table');
  table.append(createRow('th', columns));
  for (const channel of channels) {
    const row = createRow('td', columns.map((name) => name === 'live' ? (channel.live ? 'live' : 'offline') : channel[name]));
    if (channel.live) row.className = 'live';
    table.append(row);
  }
  find('channels').replaceChildren(table);
}

let player = null;
function close() {
  player?.destroy();
  player = null;
}
/** Plays the chosen channel while it is live, and again after an error. */
function play({ live, login }) {
  if (!live) return close();
  if (player) return;
  const source = { type: 'flv', isLive: true, url: '/sandbox/platform/' + login + '.flv' };
  player = mpegts.createPlayer(source, { enableStashBuffer: false, liveBufferLatencyChasing: true });
  player.on(mpegts.Events.ERROR, close);
  player.attachMediaElement(find('player'));
  player.load();
  player.play()?.catch(() => undefined);
}

async function show() {
  try {
    const channels = await (await fetch('/sandbox/platform/channels')).json();
    showTable(channels);
    const chosen = channels.find(({ login }) => login === find('channel').value);
    if (chosen) {
      find('behaviour').textContent = descriptions[chosen.behaviour];
      play(chosen);
    }
  } catch {
    find('channels').textContent = 'The local platform does not respond. Trying again.';
  }
}
find('channel').value = 'streamer';
find('channel').addEventListener('change', () => (close(), show()));
find('controls').addEventListener('click', async ({ target }) => {
  if (!target.dataset.action) return;
  await fetch('/sandbox/platform/' + find('channel').value + '/' + target.dataset.action, { method: 'POST' });
  await show();
});
const createPath = (subpath) => '/sandbox/platform/' + find('channel').value + '/' + subpath;
const send = (method, subpath, body) => fetch(createPath(subpath), {
  method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
});
find('say').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { from, text, badge } = Object.fromEntries(new FormData(event.target));
  await send('POST', 'chat', { from, text, ...(badge ? { badge } : {}) });
  event.target.elements.text.value = '';
});
find('viewers').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { value } = event.target.elements.viewers;
  await send('PUT', 'viewers', { viewers: value === '' ? null : Number(value) });
});
find('clear').addEventListener('click', () => fetch(createPath('chat'), { method: 'DELETE' }));
find('chat-controls').addEventListener('click', async ({ target }) => {
  if (target.dataset.chat) await fetch(createPath('chat/' + target.dataset.chat), { method: 'POST' });
});
for (;;) {
  await show();
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
`;
