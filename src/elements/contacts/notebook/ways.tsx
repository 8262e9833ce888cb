import { mailtoHref, telHref } from '../../../core/students/index.ts';
import { useText } from '../../../runtime/screen-context.ts';

interface WaysProps {
  readonly name: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
}

/** Links that call or mail a person, in a `<dl>`; renders nothing for unknown data. Requires the texts `studentPage`. */
export function Ways({ name, email, phone }: WaysProps) {
  const t = useText();
  return (
    <>
      {phone && (
        <dd>
          <a className="teacher-text-link" href={telHref(phone)} aria-label={t('studentPage.call', { name, phone })}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </dd>
      )}
      {email && (
        <dd>
          <a
            className="teacher-text-link"
            href={mailtoHref(email)}
            aria-label={t('studentPage.write', { name, address: email })}
          >
            <bdi dir="ltr">{email}</bdi>
          </a>
        </dd>
      )}
    </>
  );
}
