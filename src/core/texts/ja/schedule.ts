/** Words of the schedule. */
export const schedule = {
  /** Japan's public holidays. */
  holiday: {
    newYear: '元日',
    comingOfAge: '成人の日',
    foundation: '建国記念の日',
    emperorsBirthday: '天皇誕生日',
    vernalEquinox: '春分の日',
    showa: '昭和の日',
    constitution: '憲法記念日',
    greenery: 'みどりの日',
    children: 'こどもの日',
    marine: '海の日',
    mountain: '山の日',
    respectForTheAged: '敬老の日',
    autumnalEquinox: '秋分の日',
    healthAndSports: '体育の日',
    sports: 'スポーツの日',
    culture: '文化の日',
    labour: '勤労感謝の日',
    accession: '天皇の即位の日',
    enthronement: '即位礼正殿の儀の行われる日',
    substitute: '振替休日',
    citizens: '国民の休日',
  },
};
