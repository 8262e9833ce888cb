// The page decides which room is shown: here, the one in the URL.
const room = document.querySelector('teacher-live-room');
const show = () => {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id) room.setAttribute('room-id', id);
  else room.removeAttribute('room-id');
};
addEventListener('hashchange', show);
room.addEventListener('teacher-live-leave', () => {
  location.hash = '';
});
show();
