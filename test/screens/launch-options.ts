// How the browser of the pictures is started: text is drawn the same on every machine that has the fonts.
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { launchOptions } from '../../scripts/browser.ts';

const FLAGS = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

export function screenLaunchOptions(flags: readonly string[] = []): LaunchOptions {
  return {
    ...launchOptions([...FLAGS, ...flags]),
    env: { ...process.env, FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf') },
  };
}
