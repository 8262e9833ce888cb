export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Delivers e-mail, for example over SMTP. */
export interface Mailer {
  /** @throws {MailServerUnreachable} if no mail can be sent at present; any other error concerns this mail only */
  send(mail: Mail): Promise<void>;
}

/** The mail server cannot be reached, or accepts no mail from us at all. */
export class MailServerUnreachable extends Error {}
