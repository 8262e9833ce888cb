export interface Mail {
  to: string;
  /** The name of who gets it. */
  toName?: string;
  /** Who gets the replies; nobody reads those to a mail without. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  attachment?: MailAttachment;
}

/** A file that goes with a mail. */
export interface MailAttachment {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Delivers e-mail, for example over SMTP. */
export interface Mailer {
  /**
   * @param id the same for each attempt to send this mail, so that a second copy can be dropped
   * @throws {MailServerUnreachable} if no mail can be sent at present; any other error concerns this mail only
   */
  send(mail: Mail, id: string): Promise<void>;
}

/** The mail server cannot be reached, or accepts no mail from us at all. */
export class MailServerUnreachable extends Error {}
