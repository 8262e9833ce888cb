import type { Subjects } from '../index.ts';

export const schedule: Subjects['schedule'] = {
  holiday: {
    newYear: '元旦',
    comingOfAge: '成人节',
    foundation: '建国纪念日',
    emperorsBirthday: '天皇诞辰',
    vernalEquinox: '春分',
    showa: '昭和日',
    constitution: '宪法纪念日',
    greenery: '绿之日',
    children: '儿童节',
    marine: '海之日',
    mountain: '山之日',
    respectForTheAged: '敬老日',
    autumnalEquinox: '秋分',
    healthAndSports: '体育日',
    sports: '运动日',
    culture: '文化日',
    labour: '勤劳感谢日',
    accession: '天皇即位日',
    enthronement: '即位典礼日',
    substitute: '补休日',
    citizens: '国民假日',
  },
};
