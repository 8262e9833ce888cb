/** What an operator decides. */
export interface Settings {
  /** Where this provider is reached, without a slash at the end. */
  url: string;
  /** Where the portal is, with a slash at the end: for links in mails. */
  portalUrl: string;
  /** Origins that may call; without a list the portal and any port of this machine may. `*` allows every page. */
  allowedOrigins?: readonly string[];
  /** May everybody read the mails at `/mailbox`? */
  mailbox: boolean;
  /** The picture of the service as SVG, or empty. */
  logo: string;
}
