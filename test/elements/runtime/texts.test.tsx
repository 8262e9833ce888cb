import { expect } from '@open-wc/testing';
import { useState } from 'react';
import { loadTexts } from '../../../src/core/index.ts';
import { ElementFrame } from '../../../src/runtime/element-frame.tsx';
import { useScreen, useText } from '../../../src/runtime/screen-context.ts';
import { Texts } from '../../../src/runtime/texts.tsx';
import { eventually, frames } from '../../support/browser/page.ts';
import { clear, showPreview } from '../ui/preview.tsx';

const [japanese, arabic] = ['ja-JP 戻る 科目', 'ar-EG رجوع المادة'];

describe('the words of a part within another', () => {
  afterEach(clear);

  it('change together with those around it, also where its own are there before', async () => {
    const around = Promise.withResolvers<void>();
    const prepare = (language: string) => (language === 'ar-EG' ? around.promise : Promise.resolve());
    const seen = new Set<string>();
    function Part() {
      const t = useText();
      seen.add(`${useScreen().language} ${t('common.cancel')} ${t('courses.subject')}`);
      return null;
    }
    let choose = (_language: string): void => undefined;
    function Page() {
      const [lang, setLang] = useState('ja-JP');
      choose = setLang;
      return (
        <ElementFrame values={{ provider: location.origin, lang }} namespaces={['courses']} prepare={prepare}>
          <Texts namespaces={['login']}>
            <p>
              <Part />
            </p>
          </Texts>
        </ElementFrame>
      );
    }
    await showPreview(() => <Page />);
    await eventually(() => seen.has(japanese));
    await loadTexts('ar-EG', ['common', 'login']);
    choose('ar-EG');
    // What is drawn before the words around it are there.
    await frames(3);
    around.resolve();
    await eventually(() => seen.has(arabic));
    expect([...seen]).to.deep.equal([japanese, arabic]);
  });
});
