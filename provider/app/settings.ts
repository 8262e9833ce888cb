import type { IceServer } from '../../src/core/api/endpoints/index.ts';

/** How much teaching material is stored. */
export interface MaterialQuota {
  bytes: number;
  files: number;
}

/** The operator's settings. */
export interface Settings {
  /** Public URL of this provider, without a trailing slash. */
  url: string;
  /** URL of the portal, with a trailing slash; for links in mails. */
  portalUrl: string;
  /** URL of the page for students' links; by default `student.html`, one folder above the portal. */
  studentUrl?: string;
  /** URL of the page on which families ask for changes; by default `family.html`, one folder above the portal. */
  familyUrl?: string;
  /** Allowed origins; by default the portal's and any port of localhost. `*` allows every page. */
  allowedOrigins?: readonly string[];
  /**
   * Host names, with ports, accepted in the `Host` header besides those of localhost; by default any. Needed only by a
   * provider that listens on localhost, as a protection against DNS rebinding.
   */
  hosts?: readonly string[];
  /** STUN and TURN servers for live rooms; without any, browsers connect only where their networks allow it. */
  iceServers?: readonly IceServer[];
  /** Shared with the TURN servers (coturn: `static-auth-secret`): servers without a credential get temporary ones. */
  turnSecret?: string;
  /** How long a request body may pause, or stay slower than 64 KB in 5 s, in ms; 20 s by default. */
  bodyTimeout?: number;
  /** How long a client that downloads a file may pause, in ms; 30 s by default. */
  readTimeout?: number;
  /**
   * How long a sign-in attempt is delayed during a wait, in ms; 10 s by default, 0 rejects it immediately. A refusal above a
   * rate limit is delayed for as long, but at most for a second, if the client has no session.
   */
  attemptHold?: number;
  /** Maximum lifetime of a sign-in, in ms; 90 days by default. */
  signInLifetime?: number;
  /** How much teaching material one teacher may store; 1 GB and 2,048 files by default. */
  materialQuota?: MaterialQuota;
  /** Whether anyone can read the mails at `/mailbox`. */
  mailbox: boolean;
  /** Whether students get mails about their lessons; only if mails are sent or can be read. No by default. */
  mailsLessons?: boolean;
  /** The logo of the service as SVG, or empty. */
  logo: string;
}
