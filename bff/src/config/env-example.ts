import type { Setting } from './setting.js';
import { getFileVariable } from './setting-text.js';
import { SETTINGS } from './settings.js';

const LINE_WIDTH = 110;

/** Returns the text of `.env.example`: every setting with its explanation, commented out. */
export function formatEnvExample(): string {
  const entries = Object.entries<Setting<unknown>>(SETTINGS).map(([name, setting]) => {
    const productionHint = setting.isRequiredInProduction ? ' Needed in production.' : '';
    const fileHint = setting.secret ? ` Or ${getFileVariable(name)}: path of a file that holds it.` : '';
    return `${formatComment(setting.help + productionHint + fileHint)}\n#${name}=${setting.example}\n`;
  });
  return [formatComment('Settings of Trailcast. `npm run up` needs none of them; copy the settings that you change to .env.'), '', ...entries].join('\n'); // prettier-ignore
}

function formatComment(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length + 3 > LINE_WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `# ${line}`).join('\n');
}
