import type { IceServer } from '../../../src/core/api/endpoints/index.ts';

/** How much teaching material is kept. */
export interface MaterialQuota {
  bytes: number;
  files: number;
}

/** What an operator decides. */
export interface Settings {
  /** Where this provider is reached, without a slash at the end. */
  url: string;
  /** Where the portal is, with a slash at the end: for links in mails. */
  portalUrl: string;
  /** The page that students' links lead to; without it `student.html`, one folder above the portal. */
  studentUrl?: string;
  /** Origins that may call; without a list the portal and any port of this machine may. `*` allows every page. */
  allowedOrigins?: readonly string[];
  /**
   * Host names, with their ports, that requests may name beside those of this machine. Without a list any will do: only a
   * provider that no other machine reaches has to mind whose name points to it.
   */
  hosts?: readonly string[];
  /** STUN and TURN servers that browsers in live rooms use; without any they meet only where their networks let them. */
  iceServers?: readonly IceServer[];
  /** Shared with the TURN servers (coturn: `static-auth-secret`): those without a credential get short-lived ones. */
  turnSecret?: string;
  /** How long the body of a request may pause, or stay behind 64 KB in 5 s, in milliseconds; 20 s without it. */
  bodyTimeout?: number;
  /** How long whoever loads a file may pause, in milliseconds; 30 s without it. */
  readTimeout?: number;
  /** How long an attempt at a password is held while a wait is due, in milliseconds; 10 s without it, 0 refuses it at once. */
  attemptHold?: number;
  /** How much teaching material one teacher may keep; 1 GB and 2,048 files without it. */
  materialQuota?: MaterialQuota;
  /** May everybody read the mails at `/mailbox`? */
  mailbox: boolean;
  /** The picture of the service as SVG, or empty. */
  logo: string;
}
