// Runs before everything else in the browser. Turbopack fetches chunks by script elements with plain addresses, which trusted
// types block: what lies at our own origin is let through.
interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | undefined }): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : undefined),
});

export {};
