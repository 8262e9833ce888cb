import type { Subjects } from '../index.ts';

export const schedule: Subjects['schedule'] = {
  holiday: {
    newYear: 'رأس السنة',
    comingOfAge: 'يوم بلوغ سن الرشد',
    foundation: 'يوم تأسيس الدولة',
    emperorsBirthday: 'عيد ميلاد الإمبراطور',
    vernalEquinox: 'يوم الاعتدال الربيعي',
    showa: 'يوم شووا',
    constitution: 'يوم الدستور',
    greenery: 'يوم الخضرة',
    children: 'يوم الطفل',
    marine: 'يوم البحر',
    mountain: 'يوم الجبل',
    respectForTheAged: 'يوم احترام المسنين',
    autumnalEquinox: 'يوم الاعتدال الخريفي',
    healthAndSports: 'يوم الصحة والرياضة',
    sports: 'يوم الرياضة',
    culture: 'يوم الثقافة',
    labour: 'يوم شكر العمل',
    accession: 'يوم اعتلاء الإمبراطور العرش',
    enthronement: 'يوم مراسم التتويج',
    substitute: 'عطلة بديلة',
    citizens: 'عطلة وطنية',
  },
};
