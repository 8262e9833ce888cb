import { Component, CUSTOM_ELEMENTS_SCHEMA, ElementRef, signal, viewChild } from '@angular/core';
import type { TeacherSchedule } from 'teacher-elements/schedule';
import 'teacher-elements/course-list';
import 'teacher-elements/login';
import 'teacher-elements/schedule';
import { provider } from './provider';
import { Teacher } from './teacher';

/** A page of this site with three elements, which share one sign-in. */
@Component({
  selector: 'app-page',
  imports: [Teacher],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  templateUrl: './page.html',
})
export class Page {
  protected readonly provider = provider;
  protected readonly views = [
    { name: 'month', label: '月' },
    { name: 'week', label: '週' },
    { name: 'day', label: '日' },
    { name: 'agenda', label: '一覧' },
  ];
  protected readonly chosen = signal<string | undefined>(undefined);
  protected readonly hasSchedule = signal(false);
  protected readonly view = signal('week');
  protected readonly heard = signal<readonly string[]>([]);
  private readonly schedule = viewChild<ElementRef<TeacherSchedule>>('schedule');

  protected note({ type }: Event) {
    this.heard.update((before) => [...before, type]);
  }

  protected select(event: CustomEvent<{ id: string }>) {
    // The page has its own detail view.
    event.preventDefault();
    this.note(event);
    this.chosen.set(event.detail.id);
  }

  /** The element from the template has the element's methods. */
  protected async showToday() {
    await this.schedule()?.nativeElement.today();
  }
}
