import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Font of Android phones, for screenshots that look like a phone's. The product uses the font of each system. */
export const PHONE_FONT = { label: 'Roboto', packages: ['fonts-roboto-unhinted'] };

/**
 * Writes a fontconfig configuration with Roboto as the system font. Returns the environment in which Chromium uses it.
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
export function configurePhoneFont(folder) {
  const path = join(folder, 'fonts.conf');
  writeFileSync(path, FONTCONFIG);
  return { ...process.env, FONTCONFIG_FILE: path };
}

/** @param {string} family */
const preferRoboto = (family) =>
  `<match target="pattern">
    <test name="family"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Roboto</string></edit>
  </match>`;

const FONTCONFIG = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  ${preferRoboto('system-ui')}
  ${preferRoboto('sans-serif')}
</fontconfig>
`;
