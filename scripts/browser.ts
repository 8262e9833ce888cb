import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The flags with which every test starts Chromium: no sandbox (it does not work for root), and no background requests. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Pages that a test serves by interception count as public, and calls from them to this machine would be blocked. */
export const LOCAL_CALLS_FLAG = '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests';

/**
 * Fake cameras, microphones and screens that need no permission. Ten frames per second are
 * enough to see movement: a test machine encodes and decodes the video of several people in software.
 */
export const DEVICE_FLAGS = deviceFlags(10);

/** The same with this frame rate. */
export function deviceFlags(picturesPerSecond: number): string[] {
  return [
    `--use-fake-device-for-media-stream=fps=${picturesPerSecond}`,
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ];
}

const SENTENCE =
  'The browser tests need Chrome, Chromium or Edge: install one of them, or set CHROME_PATH to its program.';
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-cjk', 'fonts-noto-core', 'fonts-dejavu-core'];
const PROGRAMS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];

/** How tests start the browser: with these additional flags. */
export function launchOptions(flags: readonly string[] = []): { executablePath: string; args: string[] } {
  return { executablePath: findBrowser(), args: [...BROWSER_FLAGS, ...flags] };
}

/** Whether a browser is installed; does not install one. */
export const hasBrowser = (): boolean => existsSync(process.env.CHROME_PATH || (installedBrowser() ?? ''));

/**
 * The path of the browser for tests. On Debian, as root, it is installed if missing.
 * Throws one sentence that says what to install.
 */
export function findBrowser(): string {
  const wanted = process.env.CHROME_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new Error(`CHROME_PATH names ${wanted}, which does not exist.`);
  }
  const installed = installedBrowser();
  if (installed) return installed;
  installOnDebian(DEBIAN_PACKAGES, 'the browser tests');
  const found = installedBrowser();
  if (found) return found;
  throw new Error(SENTENCE);
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const onPath = PROGRAMS.flatMap((program) => folders.map((folder) => path.join(folder, program)));
  return [...(process.platform === 'win32' ? [] : onPath), ...usualPlaces()].find((file) => existsSync(file));
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    const applications = ['/Applications', path.join(process.env.HOME ?? '', 'Applications')];
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return names.flatMap((name) => applications.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`));
  }
  if (process.platform === 'win32') {
    const { PROGRAMFILES, LOCALAPPDATA } = process.env;
    const folders = [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    const programs = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    return programs.flatMap((program) => folders.map((folder) => path.join(folder, program)));
  }
  return ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge', '/snap/bin/chromium'];
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Installs packages if that works without asking: on Debian, as root. */
export function installOnDebian(packages: string[], purpose: string) {
  if (!isDebian() || process.getuid?.() !== 0) return;
  console.log(`Installing ${packages.join(', ')} for ${purpose}.`);
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  // The second attempt is for a mirror that failed for a moment.
  for (let tries = 0; tries < 2; tries += 1) {
    if (runApt(['update']) && runApt(install)) return;
  }
}

function runApt(parameters: string[]) {
  const options = ['--quiet=2', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', [...options, ...parameters], { env, encoding: 'utf8' });
  if (status !== 0) console.error((stderr ?? '').trim());
  return status === 0;
}
