// For each bundler: every element, and one of two pages, which is fetched as a chunk of its own.
import 'teacher-elements/login';
import 'teacher-elements/contacts';
import 'teacher-elements/course-list';
import 'teacher-elements/schedule';
import 'teacher-elements/family';
import 'teacher-elements/visits';
import 'teacher-elements/settings';
import 'teacher-elements/live-room';
import 'teacher-elements/student-room';
import 'teacher-elements/portal';

void (location.hash ? import('./room') : import('./lessons'));
