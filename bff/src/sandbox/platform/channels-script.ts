/** The page's script, served as a file so that the strict content policy lets it run. */
export const CHANNELS_SCRIPT = `
const columns = ['login', 'live', 'width', 'height', 'fps', 'videoKbps', 'audioKbps', 'bytes'];
const cell = (tag, text) => Object.assign(document.createElement(tag), { textContent: String(text) });
function row(tag, values) {
  const line = document.createElement('tr');
  line.append(...values.map((value) => cell(tag, value)));
  return line;
}
async function show() {
  try {
    const channels = await (await fetch('/sandbox/platform/channels')).json();
    const table = document.createElement('table');
    table.append(row('th', columns));
    for (const channel of channels) {
      const line = row('td', columns.map((name) => name === 'live' ? (channel.live ? 'live' : 'offline') : channel[name]));
      if (channel.live) line.className = 'live';
      table.append(line);
    }
    document.getElementById('channels').replaceChildren(table);
  } catch {
    document.getElementById('channels').textContent = 'The local platform does not answer; trying again.';
  }
  setTimeout(show, 1000);
}
show();
`;
