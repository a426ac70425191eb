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

/** Renders one button per step of the clock. */
export const renderClockForms = (home: string): string =>
  STEPS.map(
    ([label, ms]) =>
      `<form method="post" action="${home}/clock"><input type="hidden" name="advanceMs" value="${ms}"><button type="submit">Advance by ${label}</button></form>`,
  ).join('\n');

const LABELS: Record<keyof Faults, string> = {
  duplicate: 'Send each webhook twice',
  shuffle: 'Send webhooks in random order',
  delayMs: 'Delay webhooks by (ms)',
  loseReply: 'Requests that run but receive no response',
  status429: 'Requests to reject with 429',
  status500: 'Requests to fail with 500',
  hang: 'Requests that receive no response',
  match: 'Only requests that contain this, such as POST /v1/checkout',
  sepaSeconds: 'Direct debits clear after (s); empty: by hand',
};

export function renderFaultsForm(home: string, faults: Faults): string {
  const fields = Object.entries(LABELS).map(([name, label]) =>
    renderField(name, label, Reflect.get(faults, name)),
  );
  return `<form method="post" action="${home}/faults">\n${fields.join('\n')}\n<button type="submit">Apply</button>\n</form>`;
}

function renderField(name: string, label: string, value: unknown): string {
  if (typeof value === 'boolean') {
    return `<p><label><input type="checkbox" name="${name}" value="true"${value ? ' checked' : ''}> ${escapeHtml(label)}</label></p>`;
  }
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return `<p><label>${escapeHtml(label)} <input name="${name}" value="${escapeHtml(text)}"></label></p>`;
}
