import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { Avatar } from '../../../src/ui/display/avatar.tsx';
import { Badge } from '../../../src/ui/display/badge.tsx';
import { Button } from '../../../src/ui/form/button.tsx';
import { EmptyState } from '../../../src/ui/display/data-state.tsx';
import { ErrorMessage, Loading } from '../../../src/runtime/placeholders.tsx';
import { Field } from '../../../src/ui/form/field.tsx';
import { Icon } from '../../../src/ui/display/icon.tsx';
import * as icons from '../../../src/ui/icons/icons.ts';
import { byRole, clock, eventually, focused, frames, press } from '../../support/browser/page.ts';
import { clear, find, isAccessible, showPreview } from './preview.tsx';
import { ShownTogether, ToCome } from '../../../src/ui/display/shown-together.tsx';

describe('Button', () => {
  afterEach(clear);

  it('keeps width and focus while loading, and ignores a second press', async () => {
    let pressed = 0;
    function Save() {
      const [busy, setBusy] = useState(false);
      return (
        <Button kind="primary" loading={busy} loadingLabel="保存中" onClick={() => ((pressed += 1), setBusy(true))}>
          授業を変更
        </Button>
      );
    }
    const root = await showPreview(() => <Save />);
    const button = find<HTMLButtonElement>(root, 'button');
    const { width } = button.getBoundingClientRect();
    button.focus();
    await press('Enter');
    await eventually(() => button.getAttribute('aria-busy') === 'true');
    await press('Enter');
    expect(pressed).to.equal(1);
    expect(focused()).to.equal(button);
    expect(button.getBoundingClientRect().width).to.equal(width);
    expect(find(button, '[role=status]').textContent).to.equal('保存中');
    expect(byRole(root, 'button', /授業を変更/)).to.equal(button);
  });

  it('is at least 44 px high on touch screens', async () => {
    const root = await showPreview(() => <Button>戻る</Button>);
    const coarse = root.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText.includes('coarse'));
    expect(coarse.map(({ cssText }) => cssText).join()).to.contain('--teacher-control: max(44px');
  });

  isAccessible('it', () => (
    <>
      <Button kind="primary">授業を変更</Button>
      <Button>戻る</Button>
      <Button kind="quiet">編集</Button>
      <Button kind="danger">キャンセルする</Button>
      <Button disabled>保存</Button>
      <Button kind="primary" loading loadingLabel="保存中">
        保存
      </Button>
    </>
  ));
});

describe('Field', () => {
  afterEach(clear);
  const draw = () => (
    <>
      <Field label="授業内容" mark="任意" hint="1000文字まで" error="入力してください。">
        {(control) => <textarea {...control} />}
      </Field>
      <Field label="状態">
        {(control) => (
          <select {...control}>
            <option>すべて</option>
          </select>
        )}
      </Field>
      <Field label="件名">{(control) => <input {...control} placeholder="数学" />}</Field>
    </>
  );

  it('is named by its label and described by its hint and error', async () => {
    const root = await showPreview(draw);
    const area = find<HTMLTextAreaElement>(root, 'textarea');
    expect(area.labels[0]?.textContent).to.equal('授業内容任意');
    const ids = (area.getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => root.getElementById(id)?.textContent)).to.eql(['1000文字まで', '入力してください。']);
    expect(area.getAttribute('aria-invalid')).to.equal('true');
    expect(find(root, 'select').hasAttribute('aria-describedby')).to.equal(false);
  });

  isAccessible('it', draw);
});

describe('Badge', () => {
  afterEach(clear);
  isAccessible('it', () => (
    <>
      <Badge kind="outlined">未開始</Badge>
      <Badge kind="filled">進行中</Badge>
      <Badge kind="quiet">終了</Badge>
      <Badge kind="struck">キャンセル</Badge>
      <Badge kind="warning">未保存</Badge>
    </>
  ));
});

describe('Avatar', () => {
  afterEach(clear);

  it('shows the initial, on a colour derived from the name', async () => {
    const root = await showPreview(() => (
      <>
        <Avatar name="佐藤 花子" />
        <Avatar name="佐藤 花子" />
        <Avatar name="taro" />
        <Avatar name="𠮷田" />
      </>
    ));
    const [first, second, third, fourth] = [...root.querySelectorAll('.teacher-avatar')];
    expect([first, third, fourth].map((node) => node?.textContent)).to.eql(['佐', 'T', '𠮷']);
    const ground = (node: Element | undefined): string => (node ? getComputedStyle(node).backgroundColor : '');
    expect(ground(first)).to.equal(ground(second));
    expect(ground(first)).to.not.equal(ground(third));
  });

  it('shows the initial when the picture does not load', async () => {
    const root = await showPreview(() => <Avatar name="花子" src="data:image/png;base64,AAAA" />);
    await eventually(() => root.querySelector('.teacher-avatar')?.textContent === '花');
  });

  it('is hidden from assistive technology without a label, and an image with one', async () => {
    const root = await showPreview(() => (
      <>
        <Avatar name="花子" />
        <Avatar name="太郎" label="太郎さん" />
      </>
    ));
    expect(find(root, '.teacher-avatar').getAttribute('aria-hidden')).to.equal('true');
    expect(byRole(root, 'image', '太郎さん').textContent).to.equal('太');
  });

  isAccessible('it', () => (
    <>
      {['佐藤', '田中', 'Anna', 'محمد', '鈴木', '高橋', '伊藤'].map((name) => (
        <Avatar key={name} name={name} label={name} />
      ))}
    </>
  ));
});

describe('Loading, Empty, Failure and Icon', () => {
  afterEach(clear);

  it('offer a retry and an action, and icons have no name', async () => {
    let retried = 0;
    const root = await showPreview(() => (
      <>
        <ErrorMessage message="通信できませんでした。" retryLabel="もう一度試す" onRetry={() => (retried += 1)} />
        <EmptyState message="授業はまだありません。" icon={icons.calendar}>
          <Button>追加</Button>
        </EmptyState>
      </>
    ));
    byRole(root, 'button', 'もう一度試す').click();
    expect(retried).to.equal(1);
    expect(find(root, '[role=alert]').part.contains('error')).to.equal(true);
    expect(find(root, 'svg').getAttribute('aria-hidden')).to.equal('true');
  });

  it('mirror directed icons in Arabic', async () => {
    const draw = () => <Icon path={icons.chevronEnd} directed />;
    const scale = async (lang: string): Promise<string> =>
      getComputedStyle(find(await showPreview(draw, { lang }), 'svg')).scale;
    expect(await scale('ja')).to.equal('none');
    expect(await scale('ar-EG')).to.equal('-1 1');
  });

  isAccessible('they', () => (
    <>
      <ErrorMessage message="通信できませんでした。" retryLabel="もう一度試す" onRetry={() => {}} />
      <EmptyState message="授業はまだありません。" icon={icons.calendar}>
        <Button>追加</Button>
      </EmptyState>
      <Loading label="読み込み中" />
    </>
  ));
});

describe('the accent of a page', () => {
  afterEach(clear);

  it('keeps a contrast of 4.5 in light and dark', async () => {
    const draw = () => (
      <>
        <Button kind="primary">授業を変更</Button>
        <Button kind="quiet">編集</Button>
        <Badge kind="filled">進行中</Badge>
      </>
    );
    const luminance = (color: string): number => {
      const canvas = document
        .createElement('canvas')
        .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string): number => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
      return (light + 0.05) / (dark + 0.05);
    };
    for (const theme of ['light', 'dark']) {
      const root = await showPreview(draw, { theme });
      const [filled, quiet] = [...root.querySelectorAll('button')].map((button) => getComputedStyle(button));
      const hovered = find(root, '.teacher-badge');
      hovered.style.background = 'var(--teacher-accent-hover)';
      const ground = theme === 'dark' ? '#1e2429' : '#fff';
      for (let hue = 0; hue < 360; hue += 15) {
        for (const lightness of [5, 25, 50, 75, 95]) {
          (root.host as HTMLElement).style.setProperty('--teacher-accent', `hsl(${hue} 90% ${lightness}%)`);
          const where = `hsl(${hue} 90% ${lightness}%) in ${theme}`;
          expect(contrast(filled?.color ?? '', filled?.backgroundColor ?? ''), `on ${where}`).to.be.at.least(4.5);
          expect(
            contrast(filled?.color ?? '', getComputedStyle(hovered).backgroundColor),
            `on hovered ${where}`,
          ).to.be.at.least(4.5);
          expect(contrast(quiet?.color ?? '', ground), `text of ${where}`).to.be.at.least(4.5);
        }
      }
    }
  });
});

/** What is waited for at most, in ms. */
const MOST_MS = 1_500;

const incomplete = () => (
  <ShownTogether>
    <section>
      <h2 tabIndex={-1}>今日</h2>
      <ToCome />
    </section>
  </ShownTogether>
);
const halfComplete = () => (
  <ShownTogether>
    <section>
      <h2>今日</h2>
    </section>
    <section>
      <ToCome />
    </section>
  </ShownTogether>
);

const isSeen = (root: ShadowRoot): boolean => find(root, 'h2').checkVisibility({ opacityProperty: true });

describe('parts that are shown together', () => {
  afterEach(clear);

  it('are invisible until nothing in them is busy, but can be focused', async () => {
    const root = await showPreview(incomplete);
    const heading = find(root, 'h2');
    expect(isSeen(root)).to.equal(false);
    heading.focus();
    expect(root.activeElement).to.equal(heading);
    find(root, 'h2 + [aria-busy]').removeAttribute('aria-busy');
    await eventually(() => isSeen(root));
    expect(root.querySelector('.teacher-loading')).to.equal(null);
  });

  it('stay when something in them becomes busy later', async () => {
    const root = await showPreview(incomplete);
    const late = find(root, 'h2 + [aria-busy]');
    late.removeAttribute('aria-busy');
    await eventually(() => isSeen(root));
    late.setAttribute('aria-busy', 'true');
    await new Promise(requestAnimationFrame);
    expect(isSeen(root)).to.equal(true);
  });

  it('are shown without a part that never loads', async () => {
    const root = await showPreview(halfComplete);
    await frames(2);
    expect(isSeen(root)).to.equal(false);
    await clock.advance(MOST_MS);
    await eventually(() => isSeen(root));
    expect(root.querySelector('section + section > [aria-busy=true]')).to.not.equal(null);
  });
});
