import { BatteryCharging, BatteryLow, BatteryMedium } from 'lucide-react';
import { describeBattery } from './battery.js';

describe('describeBattery', () => {
  it.each([
    [84, false, BatteryMedium, false],
    [21, null, BatteryMedium, false],
    [20, null, BatteryLow, true],
    [9, true, BatteryCharging, false],
  ])('marks %s %% as low if it is not being charged (%s)', (batteryPercent, charging, icon, isLow) => {
    expect(describeBattery({ batteryPercent, charging })).toMatchObject({ icon, isLow });
  });

  it('returns null if the charge is unknown', () => {
    expect(describeBattery({ batteryPercent: null, charging: true })).toBeNull();
  });
});
