import type { PhoneHealth } from '@trailcast/schema/wire';
import { BatteryCharging, BatteryLow, BatteryMedium, type LucideIcon } from 'lucide-react';

/** Highest charge at which the battery is marked as low, percent. */
const LOW_BATTERY_PERCENT = 20;

export interface Battery {
  percent: number;
  icon: LucideIcon;
  textKey: 'phone.charging' | 'phone.battery';
  /** True if the charge is low and the phone is not being charged. */
  isLow: boolean;
}

/** Returns how a phone's battery is shown; null if its charge is unknown. */
export function describeBattery({
  batteryPercent,
  charging,
}: Pick<PhoneHealth, 'batteryPercent' | 'charging'>): Battery | null {
  if (batteryPercent === null) return null;
  const isLow = batteryPercent <= LOW_BATTERY_PERCENT && charging !== true;
  return {
    percent: batteryPercent,
    icon: charging ? BatteryCharging : isLow ? BatteryLow : BatteryMedium,
    textKey: charging ? 'phone.charging' : 'phone.battery',
    isLow,
  };
}
