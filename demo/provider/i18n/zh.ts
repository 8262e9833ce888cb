import type { Messages } from './ja.ts';
import { momentIn } from './moment.ts';

export const zh: Messages = {
  locale: 'zh-CN',
  moment: (millis, timeZone) => momentIn('zh-CN', millis, timeZone),

  sessionOver: '登录已过期，请重新登录。',
  notFound: '未找到。可能已被删除，或地址已更改。',
  noSuchCall: '该地址没有接口。',
  wrongMethod: (allowed) => `该地址请使用 ${allowed}。`,
  broken: '无法读取提交的内容。',
  bodyTooLarge: '提交的内容过大。',
  foreignOrigin: '此网站无法发送请求。请联系服务运营方允许此网站。',
  foreignHost: '无法通过此地址使用。请使用 localhost 地址打开。',
  wrongType: (type) => `请求格式不正确。请将 Content-Type 设为 ${type}。`,
  unexpected: '服务器出现问题，请稍后再试。',
  storeBusy: '服务器正忙，请稍候再试。',
  storeFull: '服务器存储空间不足，无法保存。请联系服务的运营方。',

  required: (field) => `请填写${field}。`,
  tooLong: (field, maximum) => `${field}最多 ${maximum} 个字符。`,
  tooShort: (field, minimum) => `${field}至少 ${minimum} 个字符。`,
  email: (field) => `请检查${field}的格式，例如 name@example.jp。`,
  wholeNumber: (field) => `${field}请填写整数。`,
  atLeast: (field, minimum) => `${field}不能小于 ${minimum}。`,
  atMost: (field, maximum) => `${field}不能大于 ${maximum}。`,
  choice: (field) => `请从选项中选择${field}。`,
  day: (field) => `${field}请按 2026-11-20 的格式填写。`,
  invalid: (field) => `请检查${field}的内容。`,

  signInFailed: '邮箱地址或密码错误。',
  limited: (minutes) => `尝试次数过多，请约 ${minutes} 分钟后再试。`,
  wrongPassword: '当前密码错误。',
  linkOver: '该链接已失效：已被使用或已过期。请重新发送邮件。',
  taken: '该邮箱地址已被使用。',
  sameEmail: '这就是您当前的邮箱地址，请输入新的地址。',
  emailLinkOver: '该链接无法使用：已被使用、已过期，或属于其他老师。请在设置中重新发送邮件。',
  settingsStale: '设置已在其他页面更改，请查看最新内容。',

  stale: '该课程已在其他页面更改，请查看最新内容。',
  past: '不能选择过去的时间，请选择之后的时间。',
  tooFar: '请选择两年以内的时间。',
  endBeforeStart: '结束时间必须晚于开始时间。',
  shortLesson: (minutes) => `课程时长至少 ${minutes} 分钟。`,
  longLesson: (hours) => `课程时长最多 ${hours} 小时。`,
  overlap: (student, moment) => `与 ${moment} ${student} 的课程时间重叠，请选择其他时间。`,
  locked: '该时间已被锁定。请解除锁定或选择其他时间。',
  holiday: '这一天是节假日。如仍要新建，请确认后继续。',
  sameStudent: (student, moment) => `${student}同学当天${moment}已有课。如仍要新建，请确认后继续。`,
  gap: (student, moment) => `与${student}同学${moment}的课间隔较短。如仍要新建，请确认后继续。`,
  canceled: '该课程已取消。',
  ended: '该课程已结束。',
  keyReused: '该操作已按其他内容处理，请刷新页面。',

  lockExists: '该日期已被锁定。',
  lockPast: '不能锁定过去的日期。',
  lockSpan: '请选择当天之内、结束晚于开始的时间段。',

  notPicture: '请选择 PNG、JPEG 或 WebP 图片。',
  tooManyPixels: (megapixels) => `图片太大，请选择不超过 ${megapixels} 百万像素的图片。`,
  notMaterial: '请选择 PDF、PNG、JPEG 或 WebP 文件。',
  fileTooLarge: (megabytes) => `文件不能超过 ${megabytes} MB。`,
  uploadOver: '上传许可已过期，请重试。',
  stalled: '传输中途停止。请检查网络连接后重试。',
  uploadsBusy: '正在上传的文件过多。请稍候再试。',
  downloadsBusy: '正在下载的文件过多。请稍候再试。',
  materialFull: (megabytes) => `教学资料的存储空间（${megabytes}MB）已满。请联系服务运营方增加空间。`,

  classTooEarly: (moment) => `还不能进入教室，${moment} 开放。`,
  classOver: '课程已结束。',
  meetingTooEarly: (moment) => `还不能进入，面谈 ${moment} 开始。`,
  meetingOver: '面谈已结束。',
  meetingCanceled: '该面谈已取消。',

  roomOver: '该房间已关闭。',
  linkDead: '此链接已失效。请向老师索取新链接。',
  ticketStale: '入场许可已过期。请重新进入。',
  roomFull: (most) => `房间已满，最多可容纳${most}人。`,
  doorFull: '等待进入的人太多。请稍后再试。',
  removedFromRoom: '老师已将您移出房间。如需重新进入，请向老师索取新链接。',
  roomSignedOut: '您的登录已结束，房间已在此处关闭。请重新登录后再进入。',
  roomElsewhere: '您已在其他标签页或设备上打开此房间，此处已断开。',
  roomBusy: '短时间内发送过多，连接已断开。请稍后重新进入。',
  boardFull: '白板容量已达上限，无法继续保存。',
  boardBroken: '白板的更改无法读取，未能保存。请重新加载页面。',

  resetMail: (name, link) => ({
    subject: '重设密码',
    text: [
      `${name}：`, '', '请打开以下链接重设密码：', '', link, '',
      '链接在 30 分钟内有效，只能使用一次。', '如果不是您本人操作，请忽略本邮件，密码不会改变。',
    ].join('\n'),
  }),

  passwordChangedMail: (name) => ({
    subject: '密码已更改',
    text: [
      `${name}：`, '', '您的登录密码已更改，其他设备均已退出登录。', '',
      '如果不是您本人操作，请立即在登录页面通过“忘记密码？”重设密码，并联系运营人员。',
    ].join('\n'),
  }),

  emailMail: (name, link) => ({
    subject: '确认新的邮箱地址',
    text: [
      `${name}：`, '', '请打开以下链接，将邮箱改为本地址：', '', link, '',
      '链接在 30 分钟内有效，只能使用一次。', '如果不是您本人操作，请忽略本邮件，邮箱地址不会改变。',
    ].join('\n'),
  }),
  emailAskedMail: (name, address) => ({
    subject: '邮箱地址即将更改',
    text: [
      `${name}：`, '', `有人申请将登录邮箱改为 ${address}。`, '打开发送到新地址的链接后才会更改。', '',
      '如果不是您本人操作，请立即修改密码，申请会随之取消。',
    ].join('\n'),
  }),
  emailChangedMail: (name, address) => ({
    subject: '邮箱地址已更改',
    text: [`${name}：`, '', `您的登录邮箱已改为 ${address}。`, '', '如果不是您本人操作，请联系运营人员。'].join('\n'),
  }),

  fields: {
    avatar: '头像', body: '提交内容', currentPassword: '当前密码', date: '日期', email: '邮箱地址',
    emailToken: '链接', endTimeMillis: '结束时间', file: '文件', firstDayOfWeek: '每周第一天', fromMillis: '起始时间', id: '课程',
    idempotencyKey: '操作编号', introduction: '自我介绍', kana: '假名', language: '语言', lockId: '锁定',
    locked: '锁定状态', memo: '备注', name: '姓名', newEmail: '新邮箱地址', newPassword: '新密码', note: '课后记录',
    notifyStudent: '通知学生', page: '页码', password: '密码', phone: '电话号码', reason: '原因',
    reminderMinutes: '提醒时间', size: '每页条数', startTimeMillis: '开始时间', state: '状态', studentId: '学生',
    subject: '科目', theme: '主题', ticket: '上传许可', timeZone: '时区', token: '链接',
    untilMillis: '截止时间', value: '邮箱地址', version: '版本', words: '搜索词',
  },
};
