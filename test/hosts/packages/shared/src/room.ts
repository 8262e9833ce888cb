// A lesson's room; its provider and ID are in the page's address.
import 'teacher-elements/live-room';
import { session } from 'teacher-elements/session';

const given = new URLSearchParams(location.hash.slice(1));
const provider = given.get('provider') ?? '';

const room = document.createElement('teacher-live-room');
room.provider = provider;
room.roomId = given.get('room') ?? '';
document.body.append(room);

void session(provider).then(({ state }) =>
  state.subscribe((now) => {
    document.documentElement.dataset.session = now;
  }),
);
