const list = document.querySelector('teacher-course-list');
const place = document.querySelector('#place');
const view = document.querySelector('#view');
const chosen = document.querySelector('#chosen');
const heard = document.querySelector('#heard');

// Every event bubbles, so one listener receives the events of the whole page.
for (const type of ['teacher-ready', 'teacher-sign-in', 'teacher-sign-out', 'teacher-course-select']) {
  document.addEventListener(type, () => {
    const item = document.createElement('li');
    item.textContent = type;
    heard.append(item);
  });
}

list.addEventListener('teacher-course-select', (event) => {
  // The page has its own detail view.
  event.preventDefault();
  chosen.querySelector('code').textContent = event.detail.id;
  chosen.hidden = false;
});
chosen.querySelector('button').addEventListener('click', () => {
  chosen.hidden = true;
});

document.querySelector('#switch').addEventListener('click', ({ currentTarget }) => {
  const isThere = place.firstElementChild !== null;
  currentTarget.setAttribute('aria-expanded', String(!isThere));
  if (isThere) return place.replaceChildren();
  const schedule = document.createElement('teacher-schedule');
  // Properties may be set before the element's code is loaded.
  schedule.provider = list.getAttribute('provider');
  schedule.view = view.value;
  schedule.firstDayOfWeek = 1;
  return place.append(schedule);
});
view.addEventListener('change', () => {
  const schedule = place.firstElementChild;
  if (schedule) schedule.view = view.value;
});
