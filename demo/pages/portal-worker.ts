// Sets this page's language to the portal's, and registers its service worker, with which the portal can be installed and shows the
// schedule without a network.
import { followLanguage } from './portal-language.ts';

/** How long the page must have no requests for files before the worker is loaded, in ms. */
const QUIET_MS = 2000;

interface ScriptPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
}

/** The worker is beside the manifest; undefined if the host does not serve it, or there is no network. */
async function workerAddress(): Promise<string | undefined> {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (!manifest) return undefined;
  const address = new URL('service-worker.js', manifest.href).href;
  // Registering an HTML page instead of a script would be logged as an error.
  const { ok, headers } = await fetch(address, { method: 'HEAD' });
  return ok && headers.get('Content-Type')?.includes('javascript') ? address : undefined;
}

/** Under Trusted Types, the policy allows this one URL only. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return address;
  return trustedTypes.createPolicy('teacher-elements', { createScriptURL: () => address }).createScriptURL(address);
}

const isCall = ({ initiatorType }: PerformanceResourceTiming): boolean =>
  initiatorType === 'fetch' || initiatorType === 'xmlhttprequest';

async function loaded(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

/**
 * Waits until the page has loaded the files of its first view. Its calls do not count: while a student waits, the page polls the
 * provider.
 */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, QUIET_MS);
    const observer = new PerformanceObserver((list) => {
      if ((list.getEntries() as PerformanceResourceTiming[]).every(isCall)) return;
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    });
    observer.observe({ type: 'resource' });
  });
}

/** Waits for the worker that handles the requests of this page. */
async function controller(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  return serviceWorker.controller;
}

/** Offers a new worker, which replaces the old one. */
function offerPage(registration: ServiceWorkerRegistration): void {
  const addresses = [...document.scripts].map(({ src }) => src);
  const offer = (): void => registration.waiting?.postMessage({ type: 'page', addresses });
  offer();
  // The page that kept the old one may have been closed, without an event.
  document.addEventListener('visibilitychange', offer);
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer));
}

async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await loaded();
  await quiet();
  const address = await workerAddress();
  if (address === undefined) return;
  const registration = await navigator.serviceWorker.register(trusted(address));
  offerPage(registration);
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  (await controller())?.postMessage({ type: 'used', addresses });
}

const portal = document.querySelector('teacher-portal');
if (portal) followLanguage(portal);
// Without a worker, the portal works like any other page.
register().catch(() => undefined);
