import { expect } from '@open-wc/testing';
import { nextEvent, stub, tags, type TeacherTag } from '../../../src/testing/index.ts';

describe('a stub', () => {
  it('replaces every tag, with attributes, properties and methods, and renders nothing', async () => {
    for (const tag of tags) {
      const element = new (stub(tag))();
      document.body.append(element);
      element.setAttribute('lang', 'en-US');
      element.setAttribute('theme', 'dark');
      expect([element.localName, element.lang, element.theme]).to.eql([tag, 'en-US', 'dark']);
      element.theme = 'light';
      expect(element.theme).to.equal('light');
      element.fetchToken = async () => 'token';
      expect(await element.fetchToken('start')).to.equal('token');
      await element.reload();
      expect(await element.settled()).to.equal('loaded');
      expect([element.shadowRoot, element.childNodes.length]).to.eql([null, 0]);
      element.remove();
    }
    expect(tags.length).to.be.greaterThan(8);
  });

  it('emits only events of its element', async () => {
    const list = new (stub('teacher-course-list'))();
    document.body.append(list);
    const chosen = nextEvent(document, 'teacher-course-select');
    expect(list.emit('teacher-course-select', { id: 'lesson-1' })).to.equal(true);
    expect((await chosen).detail.id).to.equal('lesson-1');
    list.addEventListener('teacher-course-select', (event) => event.preventDefault());
    expect(list.emit('teacher-course-select', { id: 'lesson-1' })).to.equal(false);
    expect(() => list.emit('teacher-live-end' as 'teacher-ready', {})).to.throw('no event "teacher-live-end"');
    list.remove();
  });

  it('lists the known tags', () => {
    expect(() => stub('teacher-lessons' as TeacherTag)).to.throw('teacher-course-list');
  });
});
