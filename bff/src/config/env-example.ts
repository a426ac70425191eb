import type { Setting } from './setting.js';
import { fileTwin } from './setting-text.js';
import { SETTINGS } from './settings.js';

const WIDTH = 110;

/** Returns the text of `.env.example`: every setting with its explanation, commented out. */
export function envExample(): string {
  const entries = Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => {
    const needed = setting.neededInProduction ? ' Needed in production.' : '';
    const file = setting.secret ? ` Or ${fileTwin(name)}: path of a file that holds it.` : '';
    return `${comment(setting.help + needed + file)}\n#${name}=${setting.example}\n`;
  });
  return [comment('Settings of Trailcast. `npm run up` needs none of them; copy to .env what you change.'), '', ...entries].join('\n'); // prettier-ignore
}

function comment(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length + 3 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}
