/** Returns true on an iPhone or iPad. An iPad is detected by its touch points: its user agent contains Macintosh. */
export function isIPhoneOrIPad(userAgent: string, maxTouchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Returns true on a device that can run Moblin, an app for iPhones and iPads. */
export const isMoblinDevice = (userAgent: string, maxTouchPoints: number): boolean =>
  isIPhoneOrIPad(userAgent, maxTouchPoints);
