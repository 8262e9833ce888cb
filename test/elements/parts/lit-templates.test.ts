import { expect } from '@open-wc/testing';
import { templateOf } from '../../../src/elements/parts/lit-templates.ts';
import { place } from '../../support/page.ts';

describe('templateOf', () => {
  afterEach(() => document.body.replaceChildren());

  for (const markup of [
    '',
    'text only',
    '<slot></slot>',
    '\n  <div part="base" class="a b" hidden data-empty="">\n    <slot name=\'prefix\'>words</slot><br>\n  </div>\n',
    '<!-- a note with <b>marks</b> --><?lit$12345$><sl-popup exportparts="popup:base, popup__arrow"><span aria-hidden=true>›</span></sl-popup>',
    '<svg part="svg" viewBox="0 0 20 20"><path d="M1 1"></path><g><circle r="5"></circle></g></svg><p>after</p>',
    '<input type="text"><img alt="a > b">',
  ]) {
    it(`makes what the browser makes of ${JSON.stringify(markup)}`, () => {
      const parsed = place(`<template>${markup}</template>`) as HTMLTemplateElement;
      expect(templateOf(markup).innerHTML).to.equal(parsed.innerHTML);
      expect(templateOf(markup).content.isEqualNode(parsed.content)).to.equal(true);
    });
  }

  it('brings nothing in it to life', () => {
    let born = 0;
    customElements.define('test-born', class extends HTMLElement {
      constructor() {
        super();
        born += 1;
      }
    });
    const template = templateOf('<test-born></test-born>');
    expect(born).to.equal(0);
    document.body.append(document.importNode(template.content, true));
    expect(born).to.equal(1);
  });

  it('keeps bound attributes in their order, also those whose names scripts may not give', () => {
    const [element] = templateOf('<a @click-lit-="0" ?hidden-lit-="1" .value-lit-="2" class-lit-="3"></a>').content.children;
    expect([...element?.attributes ?? []].map(({ value }) => value)).to.eql(['0', '1', '2', '3']);
    expect(element?.getAttributeNames().every((name) => name.endsWith('-lit-'))).to.equal(true);
  });

  for (const markup of ['<p>', '</p>', '<p></b></p>', 'a &amp; b', '<style>a{}</style>', '<']) {
    it(`takes no chances with ${markup}`, () => {
      expect(() => templateOf(markup)).to.throw(/no markup for templateOf/);
    });
  }
});
