/**
 * Formats an amount, because the first time a phone's browser loads its data about currencies, which takes it 50 ms.
 * While the application downloads, the processor has nothing else to do.
 */
export function warmAmounts(): void {
  new Intl.NumberFormat(navigator.language, { style: 'currency', currency: 'EUR' }).format(0);
}
