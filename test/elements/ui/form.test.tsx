import { expect } from '@open-wc/testing';
import { Button } from '../../../src/ui/form/button.tsx';
import { Field } from '../../../src/ui/form/field.tsx';
import { FormError, type Rejection } from '../../../src/ui/form/submission.tsx';
import { useForm } from '../../../src/ui/form/use-form.ts';
import { click, eventually, focused, hostStyles, press, type } from '../../support/browser/page.ts';
import { clear, find, isAccessible, showPreview } from './preview.tsx';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { LightDomField, LightDomForm, LightDomSubmit } from '../../../src/ui/form/light-dom.tsx';

interface Sent {
  readonly values: { readonly name: string; readonly city: string };
  reply(rejection?: Rejection<'name' | 'city'>): void;
}

let sent: Sent[] = [];

function Address() {
  const form = useForm<Sent['values'], 'missing'>({
    initial: { name: '', city: 'Tokyo' },
    message: (problem, name) => `${name} ${problem}`,
  });
  const { values, errors } = form;
  const submit = () =>
    form.submit(
      { name: values.name ? undefined : 'missing', city: values.city ? undefined : 'missing' },
      () => new Promise<Rejection<'name' | 'city'> | undefined>((resolve) => sent.push({ values, reply: resolve })),
      (rejection) => rejection,
    );
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} data-dirty={form.isDirty}>
      {(['name', 'city'] as const).map((name) => (
        <Field key={name} label={name} error={errors[name]}>
          {(control) => (
            <input
              {...control}
              name={name}
              value={values[name]}
              onChange={(event) => form.change({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <FormError>{errors.form}</FormError>
      <Button type="submit" loading={form.isPending}>
        Save
      </Button>
    </form>
  );
}

describe('useForm', () => {
  afterEach(() => {
    clear();
    sent = [];
  });

  const show = () => showPreview(() => <Address />);
  const input = (root: ShadowRoot, name: string) => find<HTMLInputElement>(root, `input[name=${name}]`);
  const save = (root: ShadowRoot) => click(find(root, 'button'));
  const errors = (root: ShadowRoot) =>
    [...root.querySelectorAll('.teacher-field-error, [role=alert]')].map(({ textContent }) => textContent);

  it('shows the problem of each field, focuses the first invalid one, and sends nothing', async () => {
    const root = await show();
    input(root, 'city').focus();
    await press('Control+a', 'Backspace');
    await save(root);
    expect(errors(root)).to.deep.equal(['name missing', 'city missing']);
    expect(focused()).to.equal(input(root, 'name'));
    expect(sent).to.have.length(0);
  });

  it('clears the error of a field when it is changed, and keeps those of others', async () => {
    const root = await show();
    input(root, 'city').focus();
    await press('Control+a', 'Backspace');
    await save(root);
    await type('H');
    expect(errors(root)).to.deep.equal(['city missing']);
  });

  it('is dirty while its values differ from the saved ones', async () => {
    const root = await show();
    const isDirty = () => find(root, 'form').dataset.dirty === 'true';
    input(root, 'name').focus();
    await type('H');
    expect(isDirty()).to.equal(true);
    await press('Backspace');
    expect(isDirty()).to.equal(false);
  });

  it('sends once while a submission is pending', async () => {
    const root = await show();
    input(root, 'name').focus();
    await type('H');
    await press('Enter', 'Enter');
    expect(sent.map(({ values }) => values)).to.deep.equal([{ name: 'H', city: 'Tokyo' }]);
    sent[0]?.reply();
    await eventually(() => find(root, 'button').getAttribute('aria-disabled') !== 'true');
    await press('Enter');
    expect(sent).to.have.length(2);
  });

  it('shows a rejection at the field that the server names, and focuses it', async () => {
    const root = await show();
    input(root, 'name').focus();
    await type('H');
    await press('Enter');
    sent[0]?.reply({ field: 'city', message: 'No such city.' });
    await eventually(() => errors(root)[0] === 'No such city.');
    expect(focused()).to.equal(input(root, 'city'));
  });

  it('shows a rejection without a field until something is changed', async () => {
    const root = await show();
    input(root, 'name').focus();
    await type('H');
    await press('Enter');
    sent[0]?.reply({ message: 'Not saved.' });
    await eventually(() => find(root, '[role=alert]').textContent === 'Not saved.');
    await type('a');
    expect(errors(root)).to.deep.equal([]);
  });
});

let submitted: Record<string, unknown>[] = [];
let typed: string[] = [];
let keys: string[] = [];

function SignIn({ error, busy = false }: { error?: string; busy?: boolean }) {
  const [gone, setGone] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    submitted.push(Object.fromEntries(new FormData(event.currentTarget)));
  };
  return (
    <div
      onKeyDown={(event) => keys.push(event.key)}
      // The inputs are beside the form, not inside: an event of theirs comes by here, but not by the form.
      onInput={(event) => typed.push((event.target as HTMLInputElement).value)}
    >
      {!gone && (
        <LightDomForm name="sign-in" onSubmit={submit}>
          <LightDomField
            name="email"
            type="email"
            label="メール"
            autoComplete="username"
            required
            error={error}
            hint="例"
          />
          <LightDomField name="password" type="password" label="パスワード" autoComplete="current-password" required />
          <LightDomSubmit loading={busy}>サインイン</LightDomSubmit>
        </LightDomForm>
      )}
      <button type="button" className="go" style={{ background: 'none' }} onClick={() => setGone(true)}>
        go
      </button>
    </div>
  );
}

const input = (host: Element, name: string): HTMLInputElement => find(host, `input[name=${name}]`);

describe('fields in the light DOM', () => {
  afterEach(() => {
    clear();
    submitted = [];
    typed = [];
    keys = [];
  });

  it('may be added while the element is being removed', async () => {
    let come = (): void => undefined;
    function Late() {
      const [isThere, setIsThere] = useState(false);
      come = () => setIsThere(true);
      return isThere ? <SignIn /> : <p>まだ</p>;
    }
    const { host } = await showPreview(() => <Late />);
    host.remove();
    flushSync(come);
    expect(find(host, 'form').id).to.match(/^teacher-sign-in/);
  });

  it('are native children of the element, for password managers', async () => {
    const { host } = await showPreview(() => <SignIn />);
    const form = find<HTMLFormElement>(host, 'form');
    for (const node of host.children) expect(node.parentNode).to.equal(host);
    expect([...form.elements].map((field) => (field as HTMLInputElement).name || field.tagName)).to.eql([
      'email',
      'password',
      'BUTTON',
    ]);
    expect(input(host, 'email').labels?.[0]?.textContent).to.equal('メール');
    expect(document.querySelector('form input, [autocomplete=username]')).to.equal(input(host, 'email'));
    expect(host.innerHTML).to.not.contain('class=');
  });

  it('submit on Enter, with all values in the form data', async () => {
    const { host } = await showPreview(() => <SignIn />);
    input(host, 'email').focus();
    await type('hanako@example.jp');
    await press('Tab');
    expect(document.activeElement).to.equal(input(host, 'password'));
    await type('secret');
    await press('Enter');
    expect(submitted).to.eql([{ email: 'hanako@example.jp', password: 'secret' }]);
    expect(typed.at(-1)).to.equal('secret');
  });

  it('dispatch each event through React once', async () => {
    const { host } = await showPreview(() => <SignIn />);
    input(host, 'email').focus();
    await press('a');
    expect(keys).to.eql(['a']);
    expect(typed).to.eql(['a']);
  });

  it('are validated by the browser', async () => {
    const { host } = await showPreview(() => <SignIn />);
    const form = find<HTMLFormElement>(host, 'form');
    expect(input(host, 'email').validity.valueMissing).to.equal(true);
    input(host, 'email').value = 'hanako';
    expect(input(host, 'email').validity.typeMismatch).to.equal(true);
    form.requestSubmit();
    expect(submitted).to.eql([]);
    input(host, 'email').value = 'hanako@example.jp';
    input(host, 'password').value = 'x';
    form.requestSubmit();
    expect(submitted).to.have.length(1);
  });

  it('name their error and hint', async () => {
    const { host } = await showPreview(() => <SignIn error="入力してください。" />);
    const described = (input(host, 'email').getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).to.eql(['例', '入力してください。']);
    expect(input(host, 'email').getAttribute('aria-invalid')).to.equal('true');
  });

  it('have unique ids in every element', async () => {
    const first = await showPreview(() => <SignIn />);
    const second = await showPreview(() => <SignIn />);
    const ids = [...document.querySelectorAll('body [id]')].map((node) => node.id);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(input(first.host, 'email').form).to.equal(find(first.host, 'form'));
    expect(input(second.host, 'email').form).to.equal(find(second.host, 'form'));
  });

  it('avoid ids that the page already has', async () => {
    const { host } = await showPreview(() => <SignIn />);
    const [name, number] = /^(.*?_r_)(\w+)_$/.exec(input(host, 'email').id)?.slice(1) ?? [];
    const squatters = Array.from({ length: 60 }, (_, step) => {
      const squatter = document.createElement('i');
      squatter.id = `${name}${(Number.parseInt(number ?? '', 32) + step).toString(32)}_`;
      return squatter;
    });
    document.body.append(...squatters);
    const second = await showPreview(() => <SignIn />);
    expect(document.querySelectorAll(`#${CSS.escape(input(second.host, 'email').id)}`)).to.have.length(1);
  });

  it("keep the page's own children, and are removed with the screen", async () => {
    const root = await showPreview(() => <SignIn />);
    const own = document.createElement('p');
    root.host.append(own);
    find(root, '.go').click();
    await eventually(() => root.host.childElementCount === 1);
    expect(root.host.firstElementChild).to.equal(own);
  });

  it('are removed with the element', async () => {
    const { host } = await showPreview(() => <SignIn />);
    host.remove();
    await eventually(() => host.childElementCount === 0);
  });

  it("are restored with their input when a script replaces the element's content", async () => {
    const { host } = await showPreview(() => <SignIn />);
    const email = input(host, 'email');
    email.value = 'hanako@example.jp';
    host.textContent = '';
    await eventually(() => host.querySelector('input[name=email]') && host.querySelector('form'));
    expect(input(host, 'email')).to.equal(email);
    host.remove();
    await eventually(() => host.childElementCount === 0);
  });

  it('ignore a second press while loading', async () => {
    const { host } = await showPreview(() => <SignIn busy />);
    input(host, 'email').value = 'hanako@example.jp';
    input(host, 'password').value = 'x';
    find(host, 'button').click();
    expect(submitted).to.eql([]);
  });

  it('look the same on a hostile page', async () => {
    const { host } = await showPreview(() => <SignIn error="入力してください。" />, { theme: 'light' });
    const look = (): string[] =>
      [...host.children].map((node) => {
        const style = getComputedStyle(node);
        const box = node.getBoundingClientRect();
        const names = [
          'display',
          'color',
          'backgroundColor',
          'border',
          'font',
          'padding',
          'margin',
          'textTransform',
          'direction',
          'letterSpacing',
          'colorScheme',
          'appearance',
        ] as const;
        return [node.tagName, box.width, box.height, ...names.map((name) => style[name])].join(' | ');
      });
    const before = look();
    const undo = hostStyles(`
      html { font-size: 10px; }
      body { letter-spacing: 3px; text-transform: uppercase; line-height: 3; color: red; font-family: cursive; }
      * { all: unset !important; direction: rtl !important; margin: 9px !important; border: 5px solid red !important; }
      html, body, ${host.localName} { display: block !important; margin: 0 !important; border: 0 !important; padding: 0 !important; }`);
    // The page may give the element another width.
    const narrowed = (line: string): string => line.replace(/\| [\d.]+ \|/, '|');
    expect(look().map(narrowed)).to.eql(before.map(narrowed));
    undo();
  });

  isAccessible('the form', () => <SignIn error="入力してください。" />);
});
