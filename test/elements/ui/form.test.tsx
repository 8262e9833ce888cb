import { expect } from '@open-wc/testing';
import { Button } from '../../../src/ui/form/button.tsx';
import { Field } from '../../../src/ui/form/field.tsx';
import { FormError, type Rejection } from '../../../src/ui/form/submission.tsx';
import { useForm } from '../../../src/ui/form/use-form.ts';
import { click, eventually, focused, press, type } from '../../support/browser/page.ts';
import { clear, find, showPreview } from './preview.tsx';

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
