import type { Subjects } from '../index.ts';

export const schedule: Subjects['schedule'] = {
  holiday: {
    newYear: "New Year's Day",
    comingOfAge: 'Coming of Age Day',
    foundation: 'National Foundation Day',
    emperorsBirthday: "The Emperor's Birthday",
    vernalEquinox: 'Vernal Equinox Day',
    showa: 'Shōwa Day',
    constitution: 'Constitution Day',
    greenery: 'Greenery Day',
    children: "Children's Day",
    marine: 'Marine Day',
    mountain: 'Mountain Day',
    respectForTheAged: 'Respect for the Aged Day',
    autumnalEquinox: 'Autumnal Equinox Day',
    healthAndSports: 'Health and Sports Day',
    sports: 'Sports Day',
    culture: 'Culture Day',
    labour: 'Labour Thanksgiving Day',
    accession: "Day of the Emperor's Accession",
    enthronement: 'Day of the Enthronement Ceremony',
    substitute: 'Substitute holiday',
    citizens: "Citizens' holiday",
  },
};
