import { escapeHtml } from '../../html.js';
import type { Faults } from '../state.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const STEPS = [
  ['an hour', HOUR_MS],
  ['a day', DAY_MS],
  ['a week', 7 * DAY_MS],
  ['32 days', 32 * DAY_MS],
] as const;

/** One button for each step that the stand-in's clock can take. */
export const clockForms = (home: string): string =>
  STEPS.map(
    ([label, ms]) =>
      `<form method="post" action="${home}/clock"><input type="hidden" name="advanceMs" value="${ms}"><button type="submit">Advance by ${label}</button></form>`,
  ).join('\n');

const LABELS: Record<keyof Faults, string> = {
  duplicate: 'Webhooks come twice',
  shuffle: 'Webhooks come in any order',
  delayMs: 'Webhooks come later by (ms)',
  loseReply: 'Calls to carry out without an answer',
  status429: 'Calls to answer with 429',
  status500: 'Calls to answer with 500',
  hang: 'Calls never to answer',
  match: 'Only calls that contain this, as POST /v1/checkout',
  sepaSeconds: 'Direct debits clear after (s); empty: by hand',
};

export function faultsForm(home: string, faults: Faults): string {
  const fields = Object.entries(LABELS).map(([name, label]) => field(name, label, Reflect.get(faults, name)));
  return `<form method="post" action="${home}/faults">\n${fields.join('\n')}\n<button type="submit">Switch</button>\n</form>`;
}

function field(name: string, label: string, value: unknown): string {
  if (typeof value === 'boolean') {
    return `<p><label><input type="checkbox" name="${name}" value="true"${value ? ' checked' : ''}> ${escapeHtml(label)}</label></p>`;
  }
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return `<p><label>${escapeHtml(label)} <input name="${name}" value="${escapeHtml(text)}"></label></p>`;
}
