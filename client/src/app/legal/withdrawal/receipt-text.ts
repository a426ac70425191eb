import type { Declaration } from './declaration.js';

export interface Receipt {
  receipt: string;
  /** Time of receipt, ms since the epoch. */
  time: number;
}

/** Returns the time of receipt in German: day, time to the second, and time zone. */
export function formatArrival(time: number, timeZone?: string): string {
  return new Intl.DateTimeFormat('de-DE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(time);
}

export function formatReceipt(
  declaration: Declaration,
  { receipt, time }: Receipt,
  operator: string,
): string {
  const { name, email, contract, message } = declaration;
  return [
    'Bestätigung: Widerruf eingegangen',
    '',
    `Eingangsnummer: ${receipt}`,
    `Eingegangen am: ${formatArrival(time)}`,
    `Eingegangen am (UTC): ${new Date(time).toISOString()}`,
    `Empfänger: ${operator}`,
    '',
    'Erklärung: Hiermit widerrufe ich den folgenden Vertrag.',
    `Vertrag: ${contract.trim()}`,
    `Name: ${name.trim()}`,
    `E-Mail: ${email.trim()}`,
    ...(message.trim() === '' ? [] : ['', 'Nachricht:', message.trim()]),
    '',
  ].join('\n');
}
