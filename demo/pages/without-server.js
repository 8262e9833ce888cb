// Not a module: browsers do not load modules from files. This runs before the elements are upgraded.
const teacher = document.querySelector('#teacher');
const room = document.querySelector('teacher-live-room');
const more = document.querySelector('#more');
const student = document.querySelector('teacher-student-room');

if (location.hash.startsWith('#token=')) teacher.remove();
else student.remove();

const show = () => {
  const id = /^#room=(.+)/.exec(location.hash)?.[1];
  room.hidden = !id;
  if (id) room.setAttribute('room-id', decodeURIComponent(id));
  else room.removeAttribute('room-id');
};
addEventListener('hashchange', show);
room.addEventListener('teacher-live-leave', () => {
  location.hash = '';
});
teacher.addEventListener('teacher-sign-in', () => {
  more.hidden = false;
});
teacher.addEventListener('teacher-sign-out', () => {
  more.hidden = true;
});
// Another tab may have signed in before.
more.hidden = !localStorage.getItem('teacher-auth');
show();
